/** The media query of phones, as `max-sm` of the style sheet. */
export const PHONE = "(max-width: 639px)";
