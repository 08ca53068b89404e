import { ok } from "~/lib/result.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineForm } from "~/platform/forms/define-form.ts";
import { addressHash } from "~/platform/mail/delivery/reports/suppressions.ts";
import { linkOrigin, queueMail } from "~/platform/mail/outbox.ts";
import { confirmationMail, linkMail } from "./mail/confirmation.ts";
import { ASKED, LINK_SENT } from "./rules/copy.ts";
import { type AlertRequest, alertSchema, linkRequestSchema, linkSchema, manageSchema } from "./schema.ts";
import { alertsSection } from "./section.ts";
import {
  addressId,
  confirmAlerts,
  confirmationDue,
  endAlerts,
  endManaged,
  hasAlerts,
  insertPending,
  newAlertId,
} from "./store/alerts.ts";
import { linkMaker, linksFrom } from "./store/links.ts";

type AlertDeps = Pick<Deps, "db" | "now" | "vars" | "publication">;

/** Asks for an alert. The answer is the same whether or not the address is known. */
export const alertForm = defineForm({
  name: "alert",
  schema: (publication) => alertSchema(alertsSection(publication)?.companies ?? []),
  success: { ok: true, message: ASKED },
  write: (deps: AlertDeps, wish, request) => askForAlert(deps, wish, linkOrigin(deps, request)),
});

/** The button behind the link of a confirmation mail. */
export const confirmAlertsForm = defineForm({
  name: "alert-confirm",
  schema: linkSchema,
  proof: "link",
  write: (deps: AlertDeps, { token }) => confirmAlerts(deps, token),
});

/** The buttons of the page of an address. */
export const manageAlertsForm = defineForm({
  name: "alert-manage",
  schema: manageSchema,
  proof: "link",
  write: async (deps: AlertDeps, { token, end }) => {
    const left = await endManaged(deps, token, end);
    return left.ok ? ok({ managed: left.value }) : left;
  },
});

/** The button behind the link that ends the alerts of a mail, which mail programs press by themselves (RFC 8058). */
export const endAlertsForm = defineForm({
  name: "alert-end",
  schema: linkSchema,
  proof: "mailed-link",
  write: async (deps: AlertDeps, { token }) => {
    const ended = await endAlerts(deps, token);
    return ended.ok ? ok({ ended: ended.value }) : ended;
  },
});

/** Mails the link to the alerts of an address. The answer is the same whether or not it has any. */
export const alertLinkForm = defineForm({
  name: "alert-link",
  schema: linkRequestSchema,
  success: { ok: true, message: LINK_SENT },
  write: (deps: AlertDeps, { email }, request) => mailLink(deps, email, linkOrigin(deps, request)),
});

/**
 * Stores an alert that waits for its owner and queues the confirmation mail, unless one was sent a short time ago: both
 * or neither. Takes the same steps for every address.
 * @param origin of the links in the mail, such as https://recurring.ai
 */
export async function askForAlert(deps: AlertDeps, wish: AlertRequest, origin: string): Promise<void> {
  const { email, rule } = wish;
  const time = deps.now().getTime();
  const id = (await addressId(deps.db, email)) ?? crypto.randomUUID();
  const [link, emailHash] = await Promise.all([linkMaker(deps, origin), addressHash(email)]);
  const mail = confirmationMail(deps.publication, {
    email,
    rule,
    link: await link("confirm", id),
    idempotencyKey: `alert-confirm/${id}/${time}`,
  });
  const most = deps.publication.alerts?.perAddress ?? 0;
  await batch(deps.db, [
    ...insertPending({ ...wish, id, emailHash, alertId: newAlertId(), most }, time),
    queueMail(deps, mail, { when: confirmationDue(id, time) }),
  ]);
}

/** Queues the mail with the link, unless one that was mailed within the last hour still works. */
async function mailLink(deps: AlertDeps, email: string, origin: string): Promise<void> {
  const id = (await addressId(deps.db, email)) ?? "";
  const link = await linkMaker(deps, origin);
  const mail = linkMail(deps.publication, {
    email,
    link: await link("manage", id),
    idempotencyKey: `alert-link/${id}/${deps.now().getTime()}`,
  });
  const options = { when: hasAlerts(id), hourly: { after: linksFrom(id) } };
  await batch(deps.db, [queueMail(deps, mail, options)]);
}
