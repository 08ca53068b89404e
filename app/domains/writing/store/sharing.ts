import { mailSecret, readMailToken, signToken } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import { DRAFT_PATH } from "../rules/draft-address.ts";
import type { Draft } from "../schema.ts";
import { readDraft } from "./reads.ts";

/**
 * Addresses of shared drafts: signed over the draft and the id of its sharing. Another id, or none, ends the address. Who
 * reads the database alone cannot make one where MAIL_SECRET signs and the database keeps no secret from before it.
 */

const PURPOSE = "draft";

type ShareDeps = Pick<Deps, "db" | "now" | "vars">;

/** Returns the path under which a draft is shared; null for one that is not. */
export async function sharePath(
  deps: ShareDeps,
  { id, share }: Pick<Draft, "id" | "share">,
): Promise<string | null> {
  if (!share) return null;
  const content = { purpose: PURPOSE, subject: `${id}/${share.id}`, expiresAt: share.until };
  return `${DRAFT_PATH}/${await signToken(await mailSecret(deps), content)}`;
}

/** Returns the draft that a token shares; null for a token that shares none, or none any more. */
export async function sharedDraft(deps: ShareDeps, token: string): Promise<Draft | null> {
  const read = await readMailToken(deps, PURPOSE, token);
  if (!read.ok) return null;
  const [id = "", shareId] = read.value.subject.split("/");
  const draft = await readDraft(deps, id);
  return draft?.share?.id === shareId && draft?.deletedAt === null ? draft : null;
}
