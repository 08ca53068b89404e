/** A symbol at an exchange, such as SNOW or NOVO-B.CO. */
export const SYMBOL = /^[A-Z][A-Z.-]{0,9}$/;

/** In characters. */
export const LONGEST_SYMBOL = 10;
