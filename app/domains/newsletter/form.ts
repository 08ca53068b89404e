import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { notePlace } from "~/platform/counts/note.ts";
import { batch, type Statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineForm } from "~/platform/forms/define-form.ts";
import { linkOrigin, queueMail } from "~/platform/mail/outbox.ts";
import { noteEvent } from "~/platform/webhooks/events.ts";
import { confirmationMail, preferencesMail, welcomeMail } from "./mail/confirmation.ts";
import { consentTo, LINK_SENT, listsOf, subscribedText } from "./rules/copy.ts";
import {
  confirmSchema,
  linkRequestSchema,
  type PreferencesChange,
  preferencesSchema,
  type SubscribeRequest,
  subscribeSchema,
  unsubscribeSchema,
} from "./schema.ts";
import { activeSubscription, changed } from "./store/events.ts";
import { confirmationToken, endLinks, linksFrom, preferencesLink, preferencesOwner } from "./store/links.ts";
import { subscriberId } from "./store/operator.ts";
import {
  leaveAll,
  leaveOut,
  type Preferences,
  pause,
  readPreferences,
  resume,
  unsubscribe,
} from "./store/preferences.ts";
import {
  activate,
  activatedAt,
  addressOf,
  type Confirmation,
  checkConfirmation,
  confirmationDue,
  firstAsked,
  insertPending,
} from "./store/subscriptions.ts";

type NewsletterDeps = Pick<Deps, "db" | "now" | "vars" | "publication">;

/** Subscribes an address. The answer is the same whether or not the address is known. */
export const newsletterForm = defineForm({
  name: "newsletter",
  schema: subscribeSchema,
  success: ({ list }, { publication }) => ({
    ok: true,
    message: subscribedText(publication, list === "daily" ? "daily" : "weekly").message,
  }),
  write: (deps: NewsletterDeps, wish, request) => subscribe(deps, wish, linkOrigin(deps, request), request),
});

/** Mails the link to the preferences. The answer is the same whether or not the address is known. */
export const linkRequestForm = defineForm({
  name: "newsletter-link",
  schema: linkRequestSchema,
  success: { ok: true, message: LINK_SENT },
  write: (deps: NewsletterDeps, { email }, request) =>
    mailPreferencesLink(deps, email, linkOrigin(deps, request)),
});

/** The button behind the link of a confirmation mail. */
export const confirmForm = defineForm({
  name: "newsletter-confirm",
  schema: confirmSchema,
  proof: "link",
  write: async (deps: NewsletterDeps, { token }, request) => {
    const confirmed = await confirmSubscription(deps, token, linkOrigin(deps, request));
    return confirmed.ok ? ok({ list: confirmed.value.list }) : confirmed;
  },
});

/** The buttons of the preferences page. */
export const preferencesForm = defineForm({
  name: "newsletter-preferences",
  schema: preferencesSchema,
  proof: "link",
  write: async (deps: NewsletterDeps, { token, ...change }, request) => {
    const changed = await changePreferences(deps, token, change, linkOrigin(deps, request));
    return changed.ok ? ok({ intent: change.intent, preferences: changed.value }) : changed;
  },
});

/**
 * The button behind the link at the foot of list mail, which mail programs press by themselves (RFC 8058). It ends that
 * list and tells nothing about the subscriber: the link is in every copy of the mail.
 */
export const unsubscribeForm = defineForm({
  name: "newsletter-unsubscribe",
  schema: unsubscribeSchema,
  proof: "mailed-link",
  write: async (deps: NewsletterDeps, { token, list }) => {
    const left = await unsubscribe(deps, list, token);
    return left.ok ? ok({ list }) : left;
  },
});

/**
 * Stores a pending subscription and queues its confirmation mail, both or neither. Does neither for an address that has
 * the list or got a confirmation mail a short time ago.
 * @param origin of the links in the mail, such as https://recurring.ai
 * @param request which brings the wish: the page that it comes from is counted
 */
export async function subscribe(
  deps: NewsletterDeps,
  wish: SubscribeRequest,
  origin: string,
  request?: Request,
): Promise<void> {
  const id = (await subscriberId(deps.db, wish.email)) ?? crypto.randomUUID();
  const list = listsOf(deps.publication).find((each) => each === wish.list) ?? "weekly";
  // One moment for all: the count asks for the subscription of this very time.
  const now = deps.now();
  const time = now.getTime();
  const when = firstAsked(id, list, time);
  await batch(deps.db, [
    ...(await askForList({ ...deps, now: () => now }, { ...wish, id, list }, origin)),
    ...(request ? notePlace(time, "signups", request, { place: wish.place, when }) : []),
  ]);
}

/** Returns the statements that ask a subscriber to confirm a list: the pending subscription and its mail. */
async function askForList(
  deps: NewsletterDeps,
  wish: Omit<Parameters<typeof insertPending>[0], "consent">,
  origin: string,
): Promise<Statement<unknown>[]> {
  const { id, email, list } = wish;
  const time = deps.now().getTime();
  const token = await confirmationToken(deps, id, list);
  const idempotencyKey = `confirm/${list}/${id}/${time}`;
  return [
    ...insertPending({ ...wish, consent: consentTo(deps.publication, list) }, time),
    queueMail(deps, confirmationMail(deps.publication, { email, list, token, origin, idempotencyKey }), {
      when: confirmationDue(id, list, time),
    }),
  ];
}

/**
 * Changes what a subscriber receives and returns the result; repeating it is harmless. A list that is left or paused is
 * also withdrawn from mailings that are being sent; a list that is chosen is sent once its mail was confirmed. Fails
 * with `expired` for a link that has ended and with `invalid` for one that is not ours.
 * @param origin of the links in a confirmation mail
 */
export async function changePreferences(
  deps: NewsletterDeps,
  token: string,
  change: PreferencesChange,
  origin: string,
): Promise<Result<Preferences, "invalid" | "expired">> {
  const owner = await preferencesOwner(deps, token);
  if (!owner.ok) return owner;
  await batch(deps.db, await changes(deps, owner.value, change, origin));
  const preferences = await readPreferences(deps, owner.value.id);
  return preferences ? ok(preferences) : fail("invalid");
}

async function changes(
  deps: NewsletterDeps,
  owner: { id: string; email: string },
  { intent, weekly, daily }: PreferencesChange,
  origin: string,
): Promise<Statement<unknown>[]> {
  const { id } = owner;
  const time = deps.now().getTime();
  switch (intent) {
    case "save": {
      if (!weekly && !daily) return leaveAll(id, time);
      const wanted = { weekly, daily };
      const perList = listsOf(deps.publication).map((list) =>
        wanted[list]
          ? askForList(deps, { ...owner, list, place: "preferences", endedAtOnce: true }, origin)
          : leaveOut(id, list, time),
      );
      return (await Promise.all(perList)).flat();
    }
    case "leave":
      return leaveAll(id, time);
    case "end-links":
      return [endLinks(id, time)];
    case "pause":
      return pause(id, time);
    case "resume":
      return [resume(id)];
  }
}

/**
 * Makes a subscription active, ends a pause and queues the welcome mail, all or nothing. Repeating it is harmless. Fails
 * with `expired` for an old link, and with `invalid` for an address that left meanwhile and for a forged link.
 */
export async function confirmSubscription(
  deps: NewsletterDeps,
  token: string,
  origin: string,
): Promise<Result<Confirmation, "invalid" | "expired">> {
  const checked = await checkConfirmation(deps, token);
  if (!checked.ok) return checked;
  const { subscriberId: id, list } = checked.value;
  const email = await addressOf(deps.db, id);
  if (!email) return fail("invalid");
  const time = deps.now().getTime();
  const isNew = activatedAt(checked.value, time);
  const preferences = await preferencesLink(deps, id, origin);
  const mail = welcomeMail(deps.publication, {
    email,
    list,
    origin,
    preferences,
    idempotencyKey: `welcome/${list}/${id}/${time}`,
  });
  const [confirmed] = await batch(deps.db, [
    activate(checked.value, time),
    resume(id, isNew),
    queueMail(deps, mail, { when: isNew }),
    noteEvent(time, changed("confirmed", id, list, time), {
      about: activeSubscription(id, list),
      when: isNew,
    }),
  ]);
  return confirmed.length > 0 ? checked : fail("invalid");
}

/**
 * Queues the mail with the link to the preferences if the address is known, unless one that was mailed within the last
 * hour still works; takes the same steps if it is not.
 */
export async function mailPreferencesLink(
  deps: NewsletterDeps,
  email: string,
  origin: string,
): Promise<void> {
  const id = await subscriberId(deps.db, email);
  const preferences = await preferencesLink(deps, id ?? "", origin);
  const mail = preferencesMail(deps.publication, {
    email,
    preferences,
    idempotencyKey: `preferences/${id}/${deps.now().getTime()}`,
  });
  const options = { when: sql`${id ? 1 : 0}`, hourly: { after: linksFrom(id ?? "") } };
  await batch(deps.db, [queueMail(deps, mail, options)]);
}
