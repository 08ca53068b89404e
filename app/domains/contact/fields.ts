/** The limits of the form's fields, in UTF-16 code units. Apart from the schema, so that pages load no zod. */

export const NAME_MAX = 120;
export const MESSAGE_MAX = 5000;
