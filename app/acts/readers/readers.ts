import * as z from "zod/mini";
import { LISTS, type List } from "~/domains/newsletter/fields.ts";
import { rowReader } from "~/domains/newsletter/store/import/parse.ts";
import { evidenceOf } from "~/domains/newsletter/store/import/staged.ts";
import { givenRows, type Outcome, outcomeIn, storeRows } from "~/domains/newsletter/store/import/store.ts";
import {
  readSubscription,
  type Subscription,
  writeSubscription,
} from "~/domains/newsletter/store/readers/change.ts";
import { emailField, lineField, textField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { defineRecord } from "~/platform/desk/record.ts";

/**
 * Subscribers, one by one. The record of the desk never holds a reader's address: what is changed is named by the
 * subscriber's id.
 */

const list = z.enum(LISTS, "Please choose a list.");

const LIST_NAMES: Record<List, string> = { weekly: "the weekly newsletter", daily: "the daily email" };

/** A list of a subscriber; its id is that of the subscriber and the list's name. */
export const subscriptions = defineRecord<Subscription>({
  kind: "subscription",
  topics: [],
  read: ({ db }, id) => readSubscription(db, ...partsOf(id)),
  write: ({ now }, id, value) => (value ? writeSubscription(...partsOf(id), value, now().getTime()) : []),
});

const partsOf = (id: string): [id: string, list: List] => {
  const [subscriber = "", name] = id.split("/");
  return [subscriber, name === "daily" ? "daily" : "weekly"];
};

export const endSubscription = defineAct({
  name: "end-subscription",
  role: "editor",
  fields: z.object({ id: z.string().check(z.maxLength(60)), list }),
  record: subscriptions,
  id: ({ id, list }) => `${id}/${list}`,
  apply: ({ deps, before }): Result<Subscription, string> => {
    if (!before) return fail("list", "This subscriber is not on that list.");
    const endedAt = deps.now().getTime();
    return ok(before.status === "ended" ? before : { status: "ended", endedAt });
  },
  says: ({ fields: { list } }) => `Unsubscribed a reader from ${LIST_NAMES[list]}.`,
});

/** Adds an address whose owner has consented elsewhere: in person, on paper, at an event. */
export const addReader = defineAct({
  name: "add-reader",
  role: "editor",
  fields: z.object({
    email: emailField(),
    list,
    consentDay: lineField({ missing: "Please enter the day of their consent.", max: 10 }),
    consentPlace: lineField({ missing: "Please enter where they consented.", max: 200 }),
    consentWording: textField({ missing: "Please enter the words they agreed to.", max: 1000 }),
  }),
  run: async ({ deps, fields: { email, list, consentDay, consentPlace, consentWording } }) => {
    const evidence = evidenceOf({ consentPlace, consentWording, consentAt: consentDay });
    const reader = rowReader(["email"], { now: deps.now(), list, evidence });
    const row = reader.ok ? reader.value.read([email]) : reader;
    if (!row.ok) return fail("consentDay", "Use a day that has passed, such as 2026-03-31.");
    const given = await givenRows([row.value]);
    const outcome = await outcomeIn(deps.db, given);
    const refusal = REFUSALS[outcome];
    if (refusal) return fail("email", refusal);
    await batch(deps.db, storeRows(given, "desk", deps.now().getTime()));
    return ok({
      subject: `list/${list}`,
      says: `Added a reader to ${LIST_NAMES[list]}, with proof of consent.`,
    });
  },
});

const REFUSALS: Partial<Record<Outcome, string>> = {
  known: "This address is already on the list.",
  left: "This address has left the list. Only its owner can come back, with the form on the site.",
  suppressed: "This address gets no mail: it bounced, complained or was erased for good. See Suppressed.",
};
