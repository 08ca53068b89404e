import { batch } from "~/platform/data/db.ts";
import { mailSecret } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import type { MailProvider, SendAnswer, SendResult } from "../../providers/provider.ts";
import { personalise } from "../../template/personal.ts";
import { messageOf, pauseAfter, pauseProvider } from "../attempt.ts";
import type { Again } from "../queue.ts";
import { addressHash, suppress } from "../suppressions.ts";
import {
  type ClaimedBatch,
  claimBatch,
  freeze,
  type Recipient,
  releaseBatch,
  type Settled,
  settleRecipients,
  splitBatch,
} from "./store.ts";

/**
 * Sends a batch of a mailing. The recipients and the key of a request are stored before it is sent, the results after.
 * A crash in between leaves recipients in the state `sending`: the request is repeated unchanged if the provider
 * remembers keys, and given up if not, because list mail is sent at most once.
 */

type SendDeps = Pick<Deps, "db" | "now" | "vars" | "log" | "publication">;

/** Sends a batch and returns the work that remains. Throws when D1 does not work. */
export async function sendBatch(deps: SendDeps, provider: MailProvider, id: string): Promise<Again[]> {
  const { claimed, againMs } = await claimBatch(deps, provider, id);
  if (!claimed) return againMs === null ? [] : [{ ref: { batch: id }, afterMs: againMs }];
  const secret = await mailSecret(deps);
  const counts: Record<string, number> = {};
  let answer: SendAnswer | null = null;
  let open = false;
  const halves: string[] = [];
  for (const part of partsOf(claimed, provider.most)) {
    const { keyedAt, sending } = part.isRepeated
      ? { keyedAt: claimed.keyedAt ?? 0, sending: part.recipients }
      : await freeze(deps, claimed, part.recipients);
    if (sending.length === 0) continue;
    answer = await provider.send(`${id}/${keyedAt}`, await messagesOf(deps, claimed, sending, secret));
    const { results } = answer;
    const settled = sending.map((recipient, index) =>
      toSettled(recipient, results[index], stateOf(provider, part, answer)),
    );
    for (const { state } of settled) counts[state] = (counts[state] ?? 0) + 1;
    const half = answer.split ? splitBatch(deps, claimed, sending.slice(sending.length >> 1)) : null;
    if (half) halves.push(half.id);
    await batch(deps.db, [
      settleRecipients(claimed, settled),
      suppress(deps, await suppressedIn(sending, results), "provider"),
      ...(half?.statements ?? []),
      ...(answer.pause ? [pauseProvider(deps, provider.name, answer.pause)] : []),
    ]);
    open ||= settled.some(({ state }) => state === "waiting" || state === "sending");
    // A pause or a split of one part holds for the following parts too.
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

/** Returns the milliseconds to the next attempt: none for the halves of a split batch. */
function waitAfter(attempts: number, answer: SendAnswer | null): number {
  if (answer?.split) return 0;
  return answer?.pause?.ms ?? pauseAfter(attempts, answer?.retryAfterMs);
}

interface Part {
  /** Whether this repeats a request whose result is not known. */
  isRepeated: boolean;
  recipients: Recipient[];
}

/**
 * Returns the recipients of each request: those of a request to repeat, which alone may use its key, else the waiting
 * ones, as many at a time as the provider takes.
 */
function partsOf({ sending, waiting }: ClaimedBatch, most: number): Part[] {
  if (sending.length > 0) return [{ isRepeated: true, recipients: sending }];
  const parts: Part[] = [];
  for (let start = 0; start < waiting.length; start += most)
    parts.push({ isRepeated: false, recipients: waiting.slice(start, start + most) });
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
 * Returns the state of a recipient after an outcome. `later` does not reveal the result of an earlier attempt whose
 * response was lost, so a repeated request stays `sending` under its key; unless it was rejected for its content, as
 * the earlier attempt must have been.
 */
const stateOf =
  ({ remembersMs }: MailProvider, { isRepeated }: Part, answer: SendAnswer | null): StateOf =>
  (outcome) => {
    if (outcome === "unknown") return remembersMs > 0 ? "sending" : "uncertain";
    if (outcome === "later") return isRepeated && !answer?.split ? "sending" : "waiting";
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
