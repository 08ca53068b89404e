import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { Account } from "~/domains/desk/ui/account.tsx";
import { batch } from "~/platform/data/db.ts";
import { passkeysOf, relyingParty, sessionChallenge } from "~/platform/desk/passkeys/store.ts";
import { sessionsOf } from "~/platform/desk/sessions.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "viewer", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Your account");

export const loader = page.loader(async ({ deps, request }) => {
  const { session, cron, publication } = deps;
  if (!session) throw new Error("The Worker lets nobody in without a session.");
  const { staff, token, hash } = session;
  const [passkeys, sessions] = await batch(deps.db, [passkeysOf(staff.id), sessionsOf(staff.id)]);
  // Without the cron Worker there is no new passkey; all else works.
  const options = await cron
    ?.passkeyCreation(relyingParty(publication, request), sessionChallenge(token), staff)
    .catch(() => null);
  return {
    email: staff.email,
    options: options ?? null,
    passkeys,
    sessions: sessions.map(({ hash: one, ...shown }) => ({ ...shown, isThis: one === hash })),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function AccountRoute() {
  return (
    <DeskPage title="Your account" lead="How you sign in, and where you are signed in.">
      <Account {...useLoaderData<typeof loader>()} />
    </DeskPage>
  );
}
