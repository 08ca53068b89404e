/** Headers that every answer carries; the Content-Security-Policy of a page is added by `csp.ts`. */
export const SECURITY_HEADERS: Record<string, string> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Permissions-Policy":
    'accelerometer=(), autoplay=(self), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=(), fullscreen=(self "https://www.youtube-nocookie.com")',
};

/** Origins that a page may show in a frame, once the visitor has asked for it. */
export const FRAME_ORIGINS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];
