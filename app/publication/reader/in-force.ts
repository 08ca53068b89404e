import type { Publication } from "~/platform/publication/publication.ts";

// No state: what these keep follows from a publication alone, and goes with it. A publication has one whole, because what
// others make of it is kept by that object.
const whole = new WeakMap<Publication, Publication>();

/**
 * Returns the publication without what belongs to another part that is left out: mail alerts and the email after the
 * close are about the market. It is made once for each publication.
 */
export function withoutOrphans(publication: Publication): Publication {
  const made = whole.get(publication) ?? adopted(publication);
  whole.set(publication, made);
  return made;
}

function adopted(publication: Publication): Publication {
  if (publication.market) return publication;
  const { alerts: _, ...rest } = publication;
  const { daily: __, ...newsletter } = publication.newsletter;
  return { ...rest, newsletter };
}

type LeadsNowhere = (href: string, publication: Publication) => boolean;

const known = new WeakMap<Publication, Publication>();

/**
 * Returns the publication without links to pages that it does not have, such as those of a section that is left out:
 * entries of its lists whose `href` or `ctaUrl` leads there, and groups whose links all do. It is made once for each
 * publication.
 */
export function withLiveLinks(publication: Publication, leadsNowhere: LeadsNowhere): Publication {
  const made =
    known.get(publication) ?? (live(publication, (href) => leadsNowhere(href, publication)) as Publication);
  known.set(publication, made);
  return made;
}

/** Copies only what changes, so that most parts stay the values that they were. */
function live(value: unknown, isDead: (href: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const kept = value.filter((entry) => !isDeadEntry(entry, isDead)).map((entry) => live(entry, isDead));
    return kept.length === value.length && kept.every((entry, index) => entry === value[index])
      ? value
      : kept;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const copies = entries.map(([name, entry]) => [name, live(entry, isDead)] as const);
  return copies.every(([, copy], index) => copy === entries[index]?.[1]) ? value : Object.fromEntries(copies);
}

function isDeadEntry(entry: unknown, isDead: (href: string) => boolean): boolean {
  if (typeof entry !== "object" || entry === null) return false;
  const { href, ctaUrl, links, buttons } = entry as Record<string, unknown>;
  const target = href ?? ctaUrl;
  if (typeof target === "string") return isDead(target);
  const group = links ?? buttons;
  return Array.isArray(group) && group.length > 0 && group.every((link) => isDeadEntry(link, isDead));
}
