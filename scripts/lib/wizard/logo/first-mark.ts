/** The loop of the mark that the project comes with. */
export const FIRST_MARK = "M27.01 13.67A11.25 11.25 0 1 1 18.33 4.99";
