/** The address of a shared draft: what follows the path is the key to it. */

export const DRAFT_PATH = "/draft";

/** Returns the path of a page as it may be counted: that of a shared draft without its key. */
export const withoutDraftKey = (path: string): string =>
  path.startsWith(`${DRAFT_PATH}/`) ? DRAFT_PATH : path;
