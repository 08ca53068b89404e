/** How long the site may take to answer a script of its pages, in milliseconds: a line that hangs is not waited for. */
export const ANSWER_MS = {
  read: 10_000,
  /** A page's data, which is tried again for as long as the page is open: a slow line must be able to finish it. */
  page: 60_000,
  /** Writes are repeated without harm. */
  write: 60_000,
  /** With a picture, on a slow line. */
  upload: 120_000,
};

/** Returns a signal for `fetch` that ends a request after so many milliseconds. */
export function deadline(milliseconds: number): AbortSignal {
  const ended = new AbortController();
  setTimeout(() => ended.abort(), milliseconds);
  return ended.signal;
}
