/** Separate from icons.ts, because this icon is also used outside the lazy suggestion list. */
import { icon } from "../../ui/icons";

export const TicketIcon = icon("M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4ZM14 7v2M14 11.5v1M14 15v2");
