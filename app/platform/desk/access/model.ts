/** Cloudflare Access, as both Workers speak of it. */

export interface Access {
  /** Who signs: `https://acme.cloudflareaccess.com`. */
  issuer: string;
  /** For which application: its AUD tag. */
  audience: string;
}

/** Returns the Access that is in front of the desk; null where none is configured. */
export const accessOf = ({
  ACCESS_TEAM_DOMAIN: team,
  ACCESS_AUDIENCE: audience,
}: {
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUDIENCE?: string;
}): Access | null => (team && audience ? { issuer: `https://${team}`, audience } : null);

/** Where Access ends its own session: an address of the site that Cloudflare answers. */
export const ACCESS_LOGOUT = "/cdn-cgi/access/logout";

/** What checking an assertion says. `unknown-key`: its key is not known here yet, and is asked for. */
export type AccessAnswer =
  | { state: "valid"; email: string; until: number }
  | { state: "invalid" }
  | { state: "unknown-key" };

/** What Access says of a request to the desk. */
export type AccessStanding =
  /** It did not come through Access, or with an assertion that is none. */
  | { state: "around" }
  /** Its assertion is for another application or team. */
  | { state: "elsewhere" }
  /** The assertion cannot be checked at the moment. */
  | { state: "unknown" }
  /** Somebody who is not of the staff. */
  | { state: "stranger"; email: string }
  /** Somebody whose session here was ended, and who is signed in to Access still. */
  | { state: "ended" }
  | { state: "in" };
