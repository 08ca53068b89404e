import { type Banner, STORAGE } from "../schema.ts";
import { retiresAt } from "./countdown.ts";

/**
 * Runs in the head before the first paint: hides the banner that this visitor dismissed, or that retired since the
 * page was cached. The page is the same for everybody, so the banner is in it; hidden at once, nothing moves.
 */
export function bannerScript(banner: Banner): string {
  const key = JSON.stringify(STORAGE.banner + banner.id);
  const retired = Number.isFinite(retiresAt(banner)) ? `Date.now()>=${retiresAt(banner)}||` : "";
  return `try{if(${retired}localStorage.getItem(${key}))document.documentElement.dataset.banner="off"}catch(e){}`;
}

/** The banner's own colours, for the page's style element: attributes may not carry styles. */
export function bannerStyle({ colors }: Banner): string {
  return `.banner{--banner:${colors.background};--banner-text:${colors.text}}`;
}
