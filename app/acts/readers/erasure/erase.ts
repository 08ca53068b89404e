import { eraseAlerts } from "~/domains/alerts/store/upkeep.ts";
import { eraseMessages } from "~/domains/contact/store/retention.ts";
import { dropExports } from "~/domains/moving/store/exports.ts";
import { erasureMail } from "~/domains/newsletter/mail/erasure.ts";
import { eraseImported } from "~/domains/newsletter/store/import/staged.ts";
import { eraseSubscriber, subscriberId } from "~/domains/newsletter/store/operator.ts";
import { deleteReportFiles, eraseReports } from "~/domains/valuation/report/store/reports.ts";
import { eraseSignup } from "~/domains/waitlist/store/erase.ts";
import { noteErased, writeReceipt } from "~/platform/data/backup/erasures.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { eraseEntries } from "~/platform/desk/audit.ts";
import { eraseRecipient } from "~/platform/mail/delivery/mailings.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { eraseEvents, noteErasure } from "~/platform/webhooks/events.ts";
import { countsOf, heldOfAddress } from "./held.ts";

interface ErasureOptions {
  /** Adds a suppression, so that no import or form writes to the address again. */
  neverAgain?: boolean;
  /** Mails the address a receipt: the last mail that it gets. */
  mailed?: boolean;
  /** Writes no receipt and tells nobody: what a backup brought back is erased once more. */
  again?: boolean;
}

export interface Erased {
  /** Of the receipt. */
  id: string;
  /** How many rows of each kind were deleted. */
  counts: Record<string, number>;
}

/**
 * Deletes everything stored about an address: lists and consent, alerts, waitlist, messages, reports and their files, sent
 * and waiting mail, rows of imports, what webhooks were told, its traces in the audit log, and every export of the site
 * that is kept. Keeps the address's hash alone: the time of the erasure, so that no backup brings it back, a receipt, and
 * a suppression if there was one. Tells the addresses of webhooks to forget it too. Repeating it is harmless.
 * @param email in lower case, as it is stored
 */
export async function eraseAddress(
  deps: Pick<Deps, "db" | "kv" | "media" | "now" | "publication">,
  email: string,
  { neverAgain = false, mailed = false, again = false }: ErasureOptions = {},
): Promise<Erased> {
  const subscriber = await subscriberId(deps.db, email);
  const counts = countsOf(await heldOfAddress(deps, email));
  const hash = await addressHash(email);
  const id = crypto.randomUUID();
  const time = deps.now().getTime();
  // First, so that an erasure that is cut short holds against a backup as well.
  await noteErased(deps, email, { neverAgain });
  // An archive that waits to be downloaded has the address too.
  await dropExports(deps, "all");
  // Without their rows the files could not be found.
  await deleteReportFiles(deps, email);
  const entries = await eraseEntries(deps, email, `erased:${hash.slice(0, 12)}`);
  await batch(deps.db, [
    ...eraseRecipient(email, subscriber),
    ...eraseMessages(email),
    ...eraseSubscriber(email),
    ...eraseAlerts(email),
    eraseSignup(email),
    eraseReports(email),
    eraseImported(email),
    eraseEvents(email),
    ...entries,
    ...(neverAgain ? [suppress(deps, [hash], "operator")] : []),
    ...(again
      ? []
      : [
          writeReceipt({ id, addressHash: hash, erasedAt: time, counts, neverAgain }),
          // Also where nothing is kept here any more: another system may keep what it was told.
          noteErasure(time, email, `erasure/${id}`),
        ]),
    ...(mailed
      ? [queueMail(deps, erasureMail(deps.publication, { id, email, at: deps.now(), counts, neverAgain }))]
      : []),
  ]);
  return { id, counts };
}
