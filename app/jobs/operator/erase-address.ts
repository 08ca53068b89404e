import { eraseAlerts } from "~/domains/alerts/store/upkeep.ts";
import { eraseMessages } from "~/domains/contact/store/retention.ts";
import { eraseSubscriber, subscriberId } from "~/domains/newsletter/store/operator.ts";
import { eraseReports } from "~/domains/valuation/report/store/reports.ts";
import { eraseSignup } from "~/domains/waitlist/store/erase.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { eraseRecipient } from "~/platform/mail/delivery/mailings.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { noteErasure } from "./erasures.ts";

/**
 * Deletes everything stored about an address: lists and consent, alerts, waitlist, messages, reports and their files, sent
 * and waiting mail. Keeps the address's hash alone: the time of the erasure, so that no backup brings it back, and a
 * suppression if there was one. `neverAgain` adds a suppression, so that no import or form writes to the address again.
 * Repeating it is harmless.
 * @param email in lower case, as it is stored
 */
export async function eraseAddress(
  deps: Pick<Deps, "db" | "kv" | "now">,
  email: string,
  { neverAgain = false } = {},
): Promise<void> {
  const id = await subscriberId(deps.db, email);
  // First, so that an erasure that is cut short holds against a backup as well.
  await noteErasure(deps, email);
  await eraseReports(deps, email);
  await batch(deps.db, [
    ...eraseRecipient(email, id),
    ...eraseMessages(email),
    ...eraseSubscriber(email),
    ...eraseAlerts(email),
    eraseSignup(email),
    ...(neverAgain ? [suppress(deps, [await addressHash(email)], "operator")] : []),
  ]);
}
