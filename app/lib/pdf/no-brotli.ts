/** Stands for `brotli/decompress.js` in the bundle: fontkit would open WOFF2 with it, but is only given TrueType. */
export default function decompress(): never {
  throw new Error("Fonts must be TrueType here, not WOFF2.");
}
