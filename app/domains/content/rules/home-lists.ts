/** The lengths of the front page's lists. */

/** The featured articles that it shows as such. */
export const LEADS = 2;
/** The articles of the grid, and of the trend, that are seen before the list is unfolded. */
export const FOLDED_LENGTH = 6;
/** Those that are seen of an unfolded list. */
export const UNFOLDED_LENGTH = 10;
