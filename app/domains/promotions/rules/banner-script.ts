import { type Banner, STORAGE } from "../schema.ts";
import { expiresAt } from "./countdown.ts";

/**
 * Returns the script that runs in the head before the first paint and hides a banner that this visitor dismissed or
 * that expired since the page was cached. Cached pages are the same for every visitor and always contain the banner.
 */
export function bannerScript(banner: Banner): string {
  const key = JSON.stringify(STORAGE.banner + banner.id);
  const expired = Number.isFinite(expiresAt(banner)) ? `Date.now()>=${expiresAt(banner)}||` : "";
  return `try{if(${expired}localStorage.getItem(${key}))document.documentElement.dataset.banner="off"}catch(e){}`;
}

/** Returns the banner's colours for the page's style element: the policy forbids style attributes. */
export function bannerStyle({ colors }: Banner): string {
  return `.banner{--banner:${colors.background};--banner-text:${colors.text}}`;
}
