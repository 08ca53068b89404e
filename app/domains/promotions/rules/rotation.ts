/** The call to action's two faces. */
export const FACES = ["calculator", "subscribe"] as const;
export type Face = (typeof FACES)[number];

/** How long a face is shown, and after which time what was stored no longer counts. Milliseconds. */
export const ROTATE_MS = 15_000;
export const STALE_MS = 30_000;

/** A face and the moment from which it has been shown. */
export interface Rotation {
  face: Face;
  since: number;
}

/** Where to go on: with what was stored, or when that is stale or not there, with either face by chance (0 to 1). */
export function resumeRotation(stored: Rotation | null, now: number, chance: number): Rotation {
  if (stored && now - stored.since >= 0 && now - stored.since <= STALE_MS) return rotate(stored, now);
  return { face: chance < 0.5 ? "calculator" : "subscribe", since: now };
}

/** The rotation as it stands at a moment: the other face after every 15 seconds. */
export function rotate({ face, since }: Rotation, now: number): Rotation {
  const turns = Math.floor((now - since) / ROTATE_MS);
  return { face: turns % 2 === 0 ? face : otherFace(face), since: since + turns * ROTATE_MS };
}

export const otherFace = (face: Face): Face => (face === "calculator" ? "subscribe" : "calculator");

/** Reads what was stored; null when it is not a rotation. */
export function parseRotation(text: string | null): Rotation | null {
  try {
    const { face, since } = JSON.parse(text ?? "null") as Partial<Rotation>;
    return FACES.includes(face as Face) && typeof since === "number" ? { face: face as Face, since } : null;
  } catch {
    return null;
  }
}
