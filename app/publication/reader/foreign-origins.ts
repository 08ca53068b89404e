import { TURNSTILE_ORIGIN } from "~/platform/forms/turnstile.ts";
import { type ForeignOrigins, PLAYER_ORIGINS } from "~/platform/page/headers.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** Selects the other companies' origins that the pages of this publication may reach. */
export function foreignOrigins({ mentor, links, forms, analytics, events }: Publication): ForeignOrigins {
  const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);
  const chat = originOf(mentor?.chatUrl);
  const turnstile = forms.turnstileSiteKey ? [TURNSTILE_ORIGIN] : [];
  const measuring = originOf(analytics.script);
  const workshops = events ? originOf(links.workshopFrame) : [];
  return {
    frames: [...PLAYER_ORIGINS, ...chat, ...workshops, ...turnstile],
    devices: chat,
    scripts: [...measuring, ...turnstile],
    connections: measuring,
  };
}
