import { screenShareImage } from "~/platform/images/share-image.ts";

/** The share image of the news page. */
export const newsShareImage = screenShareImage("news", "The day in AI and B2B software, every story once");
