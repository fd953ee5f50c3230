import { icon } from "../../ui/icons";

export const BuildingIcon = icon("M4 21V8l8-5 8 5v13M3 21h18M9 21v-6h6v6M9 11h.01M15 11h.01");
export const RouteIcon = icon(
  "M6 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 18.5H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.5",
);
