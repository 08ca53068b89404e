import * as z from "zod";
import { fail, ok, type Result } from "~/lib/result.ts";
import { readNewest, type SnapshotWriter, writeSnapshot } from "../../data/snapshots.ts";
import type { Deps } from "../../deps.ts";
import { fetchUpstream } from "../../sources/upstream.ts";
import type { Access } from "./model.ts";

/** The public keys that Access signs with: the present one and the one before, as the clock read them. */

/** An RSA key of 2048 bits or more, as JWK. */
const key = z.object({
  kid: z.string().min(1).max(200),
  kty: z.literal("RSA"),
  alg: z.literal("RS256").default("RS256"),
  use: z.literal("sig").default("sig"),
  n: z.string().regex(/^[\w-]{342,1400}$/),
  e: z.string().regex(/^[\w-]{1,16}$/),
});

export type AccessKey = z.infer<typeof key>;

/** A team has two. */
const MOST_KEYS = 20;
const MOST_BYTES = 100_000;

const stored = z.object({ issuer: z.string(), keys: z.array(key) });
const NAME = "access-keys";

const wire = z.object({ keys: z.array(z.unknown()) });

/** Fetches the keys of a team. Keys of other kinds are left out. */
export async function fetchAccessKeys(
  deps: Pick<Deps, "fetch" | "now" | "vars" | "publication">,
  { issuer }: Access,
): Promise<Result<AccessKey[], "unavailable">> {
  const { host } = new URL(issuer);
  const request = { accept: "application/json", maxBytes: MOST_BYTES };
  const answer = await fetchUpstream(deps, `${issuer}/cdn-cgi/access/certs`, request);
  if (!answer.ok) return fail("unavailable", answer.message);
  const read = answer.value.notModified ? null : wire.safeParse(parsed(answer.value.bytes)).data;
  const keys = (read?.keys ?? []).slice(0, MOST_KEYS).flatMap((each) => key.safeParse(each).data ?? []);
  return keys.length > 0 ? ok(keys) : fail("unavailable", `${host} named no key that it could sign with.`);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Keeps the keys of a team. */
export const keepAccessKeys = (deps: SnapshotWriter, { issuer }: Access, keys: AccessKey[]): Promise<void> =>
  writeSnapshot(deps, NAME, stored, { issuer, keys });

/** Returns the keys of a team as they were read last; none of another team. */
export async function readAccessKeys(deps: Pick<Deps, "db">, { issuer }: Access): Promise<AccessKey[]> {
  const read = await readNewest(deps, NAME, stored);
  return read?.issuer === issuer ? read.keys : [];
}
