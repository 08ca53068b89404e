import { screenShareImage } from "~/platform/images/share-image.ts";

/** The share image of the news page. */
export const newsShareImage = ({ copy }: { copy: { news: { subject: string } } }) =>
  screenShareImage("news", `The day in ${copy.news.subject}, every story once`);
