/** This browser's own memory. Where none is allowed, nothing is remembered and nothing breaks. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the value is kept: the memory may be full or forbidden. */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls back when another tab has stored something else under a key, or may have while this page was in the
 * back/forward cache, of which `public/shell.js` tells by an event without a key. Returns a function that ends it.
 */
export function onStored(key: string, callback: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === key) callback();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
