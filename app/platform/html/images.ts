import { checkAddress } from "../sources/address.ts";

/** Addresses that count readers instead of showing something: feed counters, mail and page analytics, ad slots. */
const BEACONS = [
  /^feeds?\.feedburner\.com\/~/,
  /^feedproxy\.google\.com\/~/,
  /^feeds\.[^/]+\/~(r|ff|a)\//,
  /^feeds\.wordpress\.com\/1\.0\//,
  /^(pixel|stats)\.(wp|wordpress)\.com\//,
  /^medium\.com\/_\/stat/,
  /^(track|[\w-]+)\.hubspot\.com\/__ptq/,
  /^([\w.-]+\.)?(doubleclick\.net|google-analytics\.com|googletagmanager\.com|scorecardresearch\.com|quantserve\.com)\//,
  /^www\.facebook\.com\/tr/,
  /^([\w.-]+\.)?(feedpress\.me|feedsportal\.com|pheedo\.com|buysellads\.com)\//,
  /^(api\.)?follow\.it\//,
  /\/(pixel|beacon|blank|spacer|1x1|tracker)\.(gif|png|php)$/,
];

/** Faces, smileys and the buttons of social networks. */
const DECORATIONS = [
  /^([\w.-]+\.)?gravatar\.com\//,
  /^s\.w\.org\/images\/core\/emoji\//,
  /\/wp-includes\/images\/smilies\//,
  /(twitter|facebook|linkedin|google-?plus|reddit|share|rss)[_-]?(icon|button|badge)/i,
];

const withoutScheme = (url: string) => url.replace(/^https?:\/\//i, "").replace(/[?#].*$/, "");

/**
 * Whether a picture's address may stand on a page: a visitor's browser asks for it, so none that means his own
 * computer or the network around it, nor one with credentials.
 */
export const isPublic = (url: string) => checkAddress(url).ok;

export function isBeacon(url: string): boolean {
  const address = withoutScheme(url);
  return BEACONS.some((pattern) => pattern.test(address));
}

/** False for what never illustrates an article: private addresses, beacons, decorations, what is under 64 pixels. */
export function isIllustration(image: { url: string; width: number | null; height: number | null }): boolean {
  const address = withoutScheme(image.url);
  if (!isPublic(image.url)) return false;
  if ([...BEACONS, ...DECORATIONS].some((pattern) => pattern.test(address))) return false;
  return [image.width, image.height].every((side) => side === null || side >= 64);
}

/** Pixels as HTML and feeds write them ("600", "600px"); null for anything else, such as "100%". */
export function pixels(value: unknown): number | null {
  const match = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/i.exec(String(value ?? ""));
  return match ? Number(match[1]) : null;
}
