const PRIORITY = /<img[^>]*? fetchpriority="high"[^>]*>/i;

/**
 * Returns a `Link` header that preloads the first image of high priority, or null when the page has none. The edge sends
 * it as an early hint, before the page.
 */
export function imagePreload(html: string): string | null {
  const [image] = PRIORITY.exec(html) ?? [];
  // Of several copies the browser chooses one when it knows the page.
  const source = image && !/ srcset=/i.test(image) && / src="(\/[^"<>&\s]+)"/.exec(image)?.[1];
  return source ? `<${source}>; rel=preload; as=image; fetchpriority=high` : null;
}
