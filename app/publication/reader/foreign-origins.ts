import { TURNSTILE_ORIGIN } from "~/platform/forms/turnstile.ts";
import { type ForeignOrigins, PLAYER_ORIGINS } from "~/platform/page/headers.ts";
import type { Publication } from "~/platform/publication/publication.ts";

/** What was selected of each publication: an isolate has one for all its requests. */
const known = new WeakMap<Publication, ForeignOrigins>();

/** Returns the other companies' origins that the pages of this publication may reach. */
export function foreignOrigins(publication: Publication): ForeignOrigins {
  const origins = known.get(publication) ?? select(publication);
  known.set(publication, origins);
  return origins;
}

function select({ mentor, forms, analytics, events }: Publication): ForeignOrigins {
  const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);
  const chat = originOf(mentor?.chatUrl);
  const turnstile = forms.turnstileSiteKey ? [TURNSTILE_ORIGIN] : [];
  const measuring = originOf(analytics.script);
  const workshops = originOf(events?.workshops?.frameUrl);
  return {
    frames: [...PLAYER_ORIGINS, ...chat, ...workshops, ...turnstile],
    devices: chat,
    scripts: [...measuring, ...turnstile],
    connections: measuring,
  };
}
