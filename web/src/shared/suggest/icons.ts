/** Icons of what can be searched for. */
import { icon } from "../../ui/icons";

export const ClockIcon = icon("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2");
export const BuildingIcon = icon("M4 21V8l8-5 8 5v13M3 21h18M9 21v-6h6v6M9 11h.01M15 11h.01");
