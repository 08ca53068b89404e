import { use } from "~/platform/data/budgets.ts";
import { batch } from "~/platform/data/db.ts";
import { mailSecret } from "~/platform/data/signed-token.ts";
import type { Deps } from "~/platform/deps.ts";
import type { MailProvider, SendAnswer, SendResult } from "../../providers/provider.ts";
import { personalise } from "../../template/personal.ts";
import {
  askProvider,
  askTime,
  type How,
  howOf,
  messageOf,
  pauseAfter,
  pauseProvider,
  stateAfter,
} from "../attempt.ts";
import { nextMinute } from "../pace.ts";
import type { Again } from "../queue/enqueue.ts";
import { addressHash, suppress } from "../reports/suppressions.ts";
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
 * A crash in between, or an answer that leaves it open, leaves recipients in the state `sending`: the request is repeated
 * unchanged while the provider remembers its key, else the provider is asked what became of it.
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
  let askAt: number | null = null;
  let isPaced = claimed.paced > 0;
  const halves: string[] = [];
  for (const { how, recipients } of partsOf(claimed, provider.most)) {
    const { keyedAt, sending, paced } =
      how === "send"
        ? await freeze(deps, claimed, recipients)
        : { keyedAt: claimed.keyedAt ?? 0, sending: recipients, paced: 0 };
    isPaced ||= paced > 0;
    if (sending.length === 0) continue;
    const messages = await messagesOf(deps, claimed, sending, secret);
    const key = `${id}/${keyedAt}`;
    const asked = { keyedAt, askAt: claimed.askAt, sentBy: claimed.provider, now: deps.now() };
    answer =
      how === "ask" ? await askProvider(provider, key, messages, asked) : await provider.send(key, messages);
    const { results } = answer;
    const settled = sending.map((recipient, index) =>
      toSettled(recipient, results[index], (outcome) => stateAfter(provider, how, outcome, claimed.provider)),
    );
    if (settled.some(({ state }) => state === "sending"))
      askAt = askTime(provider, how, answer, { askAt: claimed.askAt, now: deps.now() });
    for (const { state } of settled) counts[state] = (counts[state] ?? 0) + 1;
    const sent = settled.filter(({ state }) => state === "sent").length;
    const half =
      answer.split && how === "send" ? splitBatch(deps, claimed, sending.slice(sending.length >> 1)) : null;
    if (half) halves.push(half.id);
    await batch(deps.db, [
      settleRecipients(claimed, settled),
      suppress(deps, await suppressedIn(sending, results), "provider"),
      ...(half?.statements ?? []),
      ...(answer.pause ? pauseProvider(deps, provider.name, answer.pause) : []),
      ...(sent > 0 ? [use(deps, "mails", sent)] : []),
    ]);
    open ||= settled.some(({ state }) => state === "waiting" || state === "sending");
    // A pause or a split of one part holds for the following parts too.
    if (answer.pause || answer.split) {
      open = true;
      break;
    }
  }
  const time = deps.now().getTime();
  let wait = isPaced ? nextMinute(time) - time : 0;
  if (open) wait = Math.max(waitAfter(claimed.attempts, answer, halves.length > 0), (askAt ?? 0) - time);
  // Those that waited behind a request without a known result are next.
  const isNext = claimed.sending.length > 0 && claimed.waiting.length > 0;
  await batch(
    deps.db,
    releaseBatch(deps, claimed, {
      waitMs: wait,
      askAt,
      // An attempt that only waits for its minute is none.
      counts: open ? !answer?.pause && halves.length === 0 : !isPaced,
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
  const rest = open || isNext || isPaced ? [id, ...halves] : halves;
  return rest.map((batch) => ({ ref: { batch }, afterMs: wait }));
}

/** Returns the milliseconds to the next attempt: none for the halves of a split batch. */
function waitAfter(attempts: number, answer: SendAnswer | null, isSplit: boolean): number {
  if (isSplit) return 0;
  return answer?.pause?.ms ?? pauseAfter(attempts, answer?.retryAfterMs);
}

interface Part {
  how: How;
  recipients: Recipient[];
}

/**
 * Returns the recipients of each request: those of a request without a known result, which alone may use its key, else
 * the waiting ones, as many at a time as the provider takes.
 */
function partsOf({ sending, waiting, askAt }: ClaimedBatch, most: number): Part[] {
  const how = howOf(sending.length > 0, askAt);
  if (how !== "send") return [{ how, recipients: sending }];
  const parts: Part[] = [];
  for (let start = 0; start < waiting.length; start += most)
    parts.push({ how, recipients: waiting.slice(start, start + most) });
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
