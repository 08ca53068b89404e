/** The two offers of the call to action. */
export const OFFERS = ["calculator", "subscribe"] as const;
export type Offer = (typeof OFFERS)[number];

/** How long an offer is shown, and the age at which a stored rotation is ignored. Milliseconds. */
export const ROTATE_MS = 15_000;
export const STALE_MS = 30_000;

/** An offer and the time (ms) since which it is shown, as the browser stores it. */
export interface Rotation {
  face: Offer;
  since: number;
}

/** Continues the stored rotation; without one, or with a stale one, starts with an offer by `chance` (0 to 1). */
export function resumeRotation(stored: Rotation | null, now: number, chance: number): Rotation {
  if (stored && now - stored.since >= 0 && now - stored.since <= STALE_MS) return rotate(stored, now);
  return { face: chance < 0.5 ? "calculator" : "subscribe", since: now };
}

/** Returns the rotation at a time (ms): it changes every 15 seconds. */
export function rotate({ face, since }: Rotation, now: number): Rotation {
  const turns = Math.floor((now - since) / ROTATE_MS);
  return { face: turns % 2 === 0 ? face : otherOffer(face), since: since + turns * ROTATE_MS };
}

export const otherOffer = (offer: Offer): Offer => (offer === "calculator" ? "subscribe" : "calculator");

/** Parses a stored rotation; null when it is none. */
export function parseRotation(text: string | null): Rotation | null {
  try {
    const { face, since } = JSON.parse(text ?? "null") as Partial<Rotation>;
    return OFFERS.includes(face as Offer) && typeof since === "number"
      ? { face: face as Offer, since }
      : null;
  } catch {
    return null;
  }
}
