import { screenShareImage } from "~/platform/images/share-image.ts";

/** The share image of the daily page. */
export const dailyShareImage = screenShareImage(
  "daily-intelligence",
  "The day in B2B software, after the close",
);
