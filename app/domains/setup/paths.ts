/** Where one makes the site one's own, on the computer that serves it. */
export const SETUP_PATH = "/_welcome";

/** The front page as the answers would make it. */
export const SETUP_PREVIEW = "/_welcome/preview";
