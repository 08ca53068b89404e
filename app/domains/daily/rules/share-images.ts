import { screenShareImage } from "~/platform/images/share-image.ts";

/** The share image of the daily page. */
export const dailyShareImage = ({ copy }: { copy: { subject: string } }) =>
  screenShareImage("daily-intelligence", `The day in ${copy.subject}, after the close`);
