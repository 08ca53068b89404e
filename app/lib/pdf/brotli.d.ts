declare module "brotli/decompress.js" {
  /** The whole of a brotli stream; `size` is what it holds, where that is known. */
  export default function decompress(data: Uint8Array, size?: number): Uint8Array;
}
