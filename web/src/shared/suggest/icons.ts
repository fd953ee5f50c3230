/** Icons of what can be searched for. */
import { icon } from "../../ui/icons";

export const ClockIcon = icon("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2");
