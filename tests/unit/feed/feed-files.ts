/** Feeds as bytes. Vite inlines them as data URLs, for workerd reads no disk. */
const own = import.meta.glob<string>("../../fixtures/feeds/*.*", {
  query: "?url&inline",
  import: "default",
  eager: true,
});
const recorded = import.meta.glob<string>("../../../../shared/upstream/feeds/*.*", {
  query: "?url&inline",
  import: "default",
  eager: true,
});

function bytesByName(files: Record<string, string>): Map<string, Uint8Array> {
  return new Map(
    Object.entries(files).map(([path, dataUrl]) => [
      path.slice(path.lastIndexOf("/") + 1),
      Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (character) => character.charCodeAt(0)),
    ]),
  );
}

/** The fixtures, each written for one trap. */
export const FIXTURES = bytesByName(own);

/** Recorded answers of real feeds, where a copy lies beside the repository; else empty. */
export const RECORDED = bytesByName(recorded);

export function fixture(name: string): Uint8Array {
  const bytes = FIXTURES.get(name);
  if (!bytes) throw new Error(`there is no fixture ${name}`);
  return bytes;
}
