/** Pictures of a few bytes: a header that says type and size, and nothing to see. */

const text = (value: string) => new TextEncoder().encode(value);
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** Returns a PNG's header; `seed` makes another picture of the same size. */
export const png = (width: number, height: number, seed = 0): Uint8Array =>
  new Uint8Array([
    137,
    80,
    78,
    71,
    13,
    10,
    26,
    10,
    0,
    0,
    0,
    13,
    ...text("IHDR"),
    ...u32(width),
    ...u32(height),
    8,
    2,
    0,
    0,
    0,
    ...u32(seed),
  ]);

export const gif = (width: number, height: number): Uint8Array =>
  new Uint8Array([...text("GIF89a"), width & 255, width >>> 8, height & 255, height >>> 8, 0, 0, 0]);

export const svg = text(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><script>x</script></svg>',
);

/** Cloudflare Images, as a binding: each answer names what was asked of it. */
export function fakeImages(pixel = [200, 100, 20]) {
  const asked: string[] = [];
  const binding = {
    input: () => ({
      transform: ({ width }: ImageTransform) => ({
        output: async ({ format }: ImageOutputOptions) => {
          asked.push(`${width} ${format}`);
          const bytes = format === "rgb" ? new Uint8Array(pixel) : text(`copy of ${width}`);
          return { image: () => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() };
        },
      }),
    }),
  };
  return { asked, binding: binding as unknown as ImagesBinding };
}
