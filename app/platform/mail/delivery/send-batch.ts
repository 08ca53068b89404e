import { batch } from "../../data/db.ts";
import { mailSecret } from "../../data/signed-token.ts";
import type { Deps } from "../../deps.ts";
import type { MailProvider, SendAnswer, SendResult } from "../providers/provider.ts";
import { personalise } from "../template/personal.ts";
import { messageOf, pauseAfter, pauseProvider } from "./attempt.ts";
import {
  type ClaimedBatch,
  claimBatch,
  freeze,
  type Recipient,
  releaseBatch,
  type Settled,
  settleRecipients,
  splitBatch,
} from "./batch-store.ts";
import type { Again } from "./queue.ts";
import { addressHash, suppress } from "./suppressions.ts";

/**
 * Sends a batch of a mailing. Who is in a request, and under which key, is written down before it goes out; what came
 * of it, after. A crash in between leaves a set that travels: repeated as it is, under its key, where the provider
 * remembers keys; given up where it does not, for list mail is sent at most once.
 */

type SendDeps = Pick<Deps, "db" | "now" | "vars" | "log" | "publication">;

/** What there is still to do, and when. */
export async function sendBatch(deps: SendDeps, provider: MailProvider, id: string): Promise<Again[]> {
  const { claimed, againMs } = await claimBatch(deps, provider, id);
  if (!claimed) return againMs === null ? [] : [{ ref: { batch: id }, afterMs: againMs }];
  const secret = await mailSecret(deps);
  const counts: Record<string, number> = {};
  let answer: SendAnswer | null = null;
  let open = false;
  const halves: string[] = [];
  for (const part of partsOf(claimed, provider.most)) {
    const { keyedAt, travelling } = part.travels
      ? { keyedAt: claimed.keyedAt ?? 0, travelling: part.recipients }
      : await freeze(deps, claimed, part.recipients);
    if (travelling.length === 0) continue;
    answer = await provider.send(`${id}/${keyedAt}`, await messagesOf(deps, claimed, travelling, secret));
    const { results } = answer;
    const settled = travelling.map((recipient, index) =>
      toSettled(recipient, results[index], stateOf(provider, part, answer)),
    );
    for (const { state } of settled) counts[state] = (counts[state] ?? 0) + 1;
    const half = answer.split ? splitBatch(deps, claimed, travelling.slice(travelling.length >> 1)) : null;
    if (half) halves.push(half.id);
    await batch(deps.db, [
      settleRecipients(claimed, settled),
      suppress(deps, await suppressedIn(travelling, results), "provider"),
      ...(half?.statements ?? []),
      ...(answer.pause ? [pauseProvider(deps, provider.name, answer.pause)] : []),
    ]);
    open ||= settled.some(({ state }) => state === "waiting" || state === "sending");
    // What one part was told holds for the next as well.
    if (answer.pause || answer.split) {
      open = true;
      break;
    }
  }
  const wait = open ? waitAfter(claimed.attempts, answer) : 0;
  await batch(
    deps.db,
    releaseBatch(deps, claimed, {
      waitMs: wait,
      counts: !answer?.pause && !answer?.split,
      error: answer?.results.map((result) => ("error" in result ? result.error : null)).find(Boolean) ?? null,
    }),
  );
  deps.log.info("mail.batch", {
    batch: id,
    provider: provider.name,
    attempts: claimed.attempts,
    pausedMs: answer?.pause?.ms,
    ...counts,
  });
  const rest = open ? [id, ...halves] : halves;
  return rest.map((batch) => ({ ref: { batch }, afterMs: wait }));
}

/** Both halves of a batch go on at once. */
function waitAfter(attempts: number, answer: SendAnswer | null): number {
  if (answer?.split) return 0;
  return answer?.pause?.ms ?? pauseAfter(attempts, answer?.retryAfterMs);
}

interface Part {
  travels: boolean;
  recipients: Recipient[];
}

/** First what is on its way already, then the others, as many at a time as the provider takes. */
function partsOf({ travelling, waiting }: ClaimedBatch, most: number): Part[] {
  const parts: Part[] = travelling.length > 0 ? [{ travels: true, recipients: travelling }] : [];
  // Under a key that is in use nothing else may be sent.
  if (parts.length > 0) return parts;
  for (let start = 0; start < waiting.length; start += most)
    parts.push({ travels: false, recipients: waiting.slice(start, start + most) });
  return parts;
}

const messagesOf = (
  deps: Pick<Deps, "vars" | "publication">,
  { content }: ClaimedBatch,
  recipients: Recipient[],
  secret: string,
) =>
  Promise.all(
    recipients.map(async ({ id, address }) =>
      messageOf(deps, address, await personalise(content, id, secret), true),
    ),
  );

type StateOf = (outcome: SendResult["outcome"]) => Settled["state"];

/**
 * What an outcome means for a recipient. "Later" says nothing of an earlier try whose answer was lost: such a set goes
 * on travelling under its key, unless it was refused for what it holds, as the earlier try must have been.
 */
const stateOf =
  ({ remembersMs }: MailProvider, { travels }: Part, answer: SendAnswer | null): StateOf =>
  (outcome) => {
    if (outcome === "unknown") return remembersMs > 0 ? "sending" : "uncertain";
    if (outcome === "later") return travels && !answer?.split ? "sending" : "waiting";
    return outcome === "refused" ? "failed" : outcome;
  };

const toSettled = (
  { id }: Recipient,
  result: SendResult = { outcome: "unknown", error: "Nothing was said of it." },
  stateOf: StateOf,
): Settled => ({
  id,
  state: stateOf(result.outcome),
  providerId: "providerId" in result ? result.providerId : null,
  error: "error" in result ? result.error : null,
});

const suppressedIn = (recipients: Recipient[], results: SendResult[]): Promise<string[]> =>
  Promise.all(
    recipients
      .filter((_, index) => results[index]?.outcome === "suppressed")
      .map(({ address }) => addressHash(address)),
  );
