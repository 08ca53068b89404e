import type { Publication } from "../publication/publication.ts";

/** The third-party origins that pages of this publication may load, each only after the visitor asked for it. */
export interface ForeignOrigins {
  /** Shown in frames. */
  frames: readonly string[];
  /** The frames that get microphone and camera. */
  devices: readonly string[];
  /** Whose scripts run here. */
  scripts: readonly string[];
  /** Where scripts send to. */
  connections: readonly string[];
}

export const PLAYER_ORIGINS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/** A page can only delegate what it may use itself, so the list includes `self`. */
const delegatedTo = (origins: readonly string[]) =>
  `(${["self", ...origins.map((origin) => `"${origin}"`)].join(" ")})`;

const HTTPS_ONLY = "max-age=63072000";

const HTTPS_REACH = {
  host: HTTPS_ONLY,
  subdomains: `${HTTPS_ONLY}; includeSubDomains`,
  preload: `${HTTPS_ONLY}; includeSubDomains; preload`,
};

/** Returns the headers of every response; `policy.ts` makes the Content-Security-Policy of a page. */
export function securityHeaders(
  { devices }: ForeignOrigins,
  { https = "host" }: Publication["security"] = {},
  /** Whether the page may ask for passkeys: those of the desk. */
  passkeys = false,
): Record<string, string> {
  const chat = devices.length > 0 ? delegatedTo(devices) : "()";
  // A video player may start playback and go full screen.
  const players = delegatedTo(PLAYER_ORIGINS);
  return {
    "Strict-Transport-Security": HTTPS_REACH[https],
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": `accelerometer=(), autoplay=${players}, browsing-topics=(), camera=${chat}, display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=${chat}, midi=(), payment=(), publickey-credentials-create=(${passkeys ? "self" : ""}), publickey-credentials-get=(${passkeys ? "self" : ""}), usb=(), fullscreen=${players}`,
  };
}
