import path from "node:path";

/** Pictures of a folder that nobody will see: allowed, and seldom meant. */

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Returns a sentence for each picture in a folder that none of its files names. */
export const unusedPictures = (others: readonly string[], shown: string): string[] =>
  others
    .filter((name) => PICTURE.test(name))
    .map((name) => `${path.join(shown, name)}: no article names this picture. It is not published.`);
