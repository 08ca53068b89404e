import { site } from "~/site.config.ts";
import { TURNSTILE_ORIGIN } from "../forms/turnstile.ts";

const mentorOrigin = new URL(site.mentor.chatUrl).origin;

/**
 * Microphone and camera are for the chat's frame alone. A page can only hand on what it may use itself, so `self`
 * stands beside the provider; nothing of this site's asks for them.
 */
const CHAT_DEVICES = `(self "${mentorOrigin}")`;

const PLAYER_ORIGINS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/** A player that the visitor asked for may start, and fill the screen. */
const PLAYERS = `(self ${PLAYER_ORIGINS.map((origin) => `"${origin}"`).join(" ")})`;

/** Headers that every answer carries; the Content-Security-Policy of a page is added by `csp.ts`. */
export const SECURITY_HEADERS: Record<string, string> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": `accelerometer=(), autoplay=${PLAYERS}, browsing-topics=(), camera=${CHAT_DEVICES}, display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=${CHAT_DEVICES}, midi=(), payment=(), publickey-credentials-get=(), usb=(), fullscreen=${PLAYERS}`,
};

/** Where the edition has Turnstile stand before its forms: loaded when a visitor begins to fill one in. */
const TURNSTILE_ORIGINS = site.forms.turnstileSiteKey ? [TURNSTILE_ORIGIN] : [];

/** Origins that a page may show in a frame, once the visitor has asked for it. */
export const FRAME_ORIGINS = [
  ...PLAYER_ORIGINS,
  mentorOrigin,
  new URL(site.links.workshopFrame).origin,
  ...TURNSTILE_ORIGINS,
];

/** The measuring script's origin, when the edition has one: it is loaded from there and answers there. */
const ANALYTICS_ORIGINS = site.analytics.script ? [new URL(site.analytics.script).origin] : [];

/** Other companies whose scripts the edition asked for. */
export const SCRIPT_ORIGINS = [...ANALYTICS_ORIGINS, ...TURNSTILE_ORIGINS];
export const CONNECT_ORIGINS = ANALYTICS_ORIGINS;
