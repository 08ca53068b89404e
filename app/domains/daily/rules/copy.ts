export const DAILY_PATH = "/daily-intelligence";
export const PREVIEW_CALL = "/api/daily-intelligence/preview";

export const NO_EDITION = "There is no edition yet: it comes with the market’s first prices.";
