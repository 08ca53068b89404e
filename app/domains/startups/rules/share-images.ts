import { screenShareImage } from "~/platform/images/share-image.ts";

/** The share image of the startup index. */
export const startupsShareImage = screenShareImage(
  "ai-startups",
  "What AI companies are worth, and since when",
);
