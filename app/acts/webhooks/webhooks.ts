import * as z from "zod/mini";
import { fail, ok, type Result } from "~/lib/result.ts";
import { rowsOf, type Statement } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { type ActDeps, defineRecord } from "~/platform/desk/record.ts";
import {
  type EndpointValue,
  endpointCount,
  endpointUrl,
  endpointValue,
  hideSecret,
  hurryDeliveries,
  MOST_ENDPOINTS,
  redeliver,
  removeEndpoint,
  rotateSecret,
  writeEndpoint,
} from "~/platform/webhooks/endpoints.ts";
import { noteTest } from "~/platform/webhooks/events.ts";
import type { EndpointState } from "~/platform/webhooks/tables.ts";
import { WEBHOOK_KINDS } from "./kinds.ts";

const id = z.uuid("This is not a webhook.");

/** Values of boxes that are ticked arrive as lines. */
const kinds = z.pipe(
  z._default(z.string(), ""),
  z.transform((lines) => lines.split("\n").filter((kind) => WEBHOOK_KINDS.some((one) => one.kind === kind))),
);

/** An address that is told what happens. Its secret is no part of the record: one that comes back has a new one. */
export const webhooks = defineRecord<EndpointValue>({
  kind: "webhook",
  topics: [],
  read: async ({ db }, id) => {
    const [row] = await rowsOf(db, endpointValue(id));
    return row ? { ...row, kinds: JSON.parse(row.kinds) as string[] } : null;
  },
  write: (deps, id, value) =>
    value ? [writeEndpoint(deps, id, value), hurryDeliveries(deps, id)] : removeEndpoint(id),
});

export const saveWebhook = defineAct({
  name: "save-webhook",
  role: "owner",
  fields: z.object({
    id,
    url: z._default(z.string(), ""),
    kinds,
    state: z._default(z.enum(["on", "off"]), "on"),
  }),
  record: webhooks,
  id: ({ id }) => id,
  apply: async ({ deps, before, fields }): Promise<Result<EndpointValue, string>> => {
    const url = endpointUrl(deps, fields.url);
    if (!url.ok) return fail("url", url.message);
    if (fields.kinds.length === 0) return fail("kinds", "Choose at least one kind of event.");
    const [all] = before ? [] : await rowsOf(deps.db, endpointCount());
    if (all && all.count >= MOST_ENDPOINTS)
      return fail("url", `There may be ${MOST_ENDPOINTS} webhooks at most.`);
    return ok({ url: url.value, kinds: fields.kinds, state: fields.state });
  },
  next: ({ fields: { id } }) => `/desk/webhooks/${id}`,
  says: ({ before, after }) => {
    const host = after ? new URL(after.url).host : "";
    if (!before) return `Added a webhook to ${host}.`;
    return after?.state === "off" ? `Turned off the webhook to ${host}.` : `Changed the webhook to ${host}.`;
  },
});

export const removeWebhook = defineAct({
  name: "remove-webhook",
  role: "owner",
  fields: z.object({ id }),
  record: webhooks,
  id: ({ id }) => id,
  apply: () => ok(null),
  next: () => "/desk/webhooks",
  says: ({ before }) => `Removed the webhook to ${before ? new URL(before.url).host : "an address"}.`,
});

/** Declares an act about one webhook that is no change of its record. */
const doing = <Row>(
  name: string,
  statementOf: (deps: Pick<ActDeps, "now">, id: string) => Statement<Row>,
  says: (done: Row) => string,
) =>
  defineAct({
    name,
    role: "owner",
    fields: z.object({ id }),
    run: async ({ deps, fields: { id } }) => {
      const [done] = await rowsOf(deps.db, statementOf(deps, id));
      return done
        ? ok({ subject: `webhook/${id}`, says: says(done) })
        : fail("id", "This webhook does not exist.");
    },
  });

export const rotateWebhook = doing(
  "rotate-webhook",
  rotateSecret,
  () => "Created a new secret. The previous one stays valid for a day.",
);

export const hideWebhookSecret = doing(
  "hide-webhook-secret",
  (_, id) => hideSecret(id),
  () => "The secret is no longer shown.",
);

/** What waits for an address that is off is kept until it is on. */
const whenSent = (address: EndpointState) =>
  address === "on" ? "within a minute" : "once the webhook is turned on";

export const testWebhook = doing(
  "test-webhook",
  ({ now }, id) => noteTest(now().getTime(), id),
  ({ address }) => `A test goes out ${whenSent(address)}.`,
);

export const redeliverWebhook = defineAct({
  name: "redeliver-webhook",
  role: "owner",
  fields: z.object({ delivery: z.string().check(z.maxLength(120)) }),
  run: async ({ deps, fields: { delivery } }) => {
    const [done] = await rowsOf(deps.db, redeliver(deps, delivery));
    if (!done) return fail("delivery", "It is not kept any more.");
    const says = `${done.type} is sent again ${whenSent(done.address)}.`;
    return ok({ subject: `delivery/${delivery}`, says });
  },
});
