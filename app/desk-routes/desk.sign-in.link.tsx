import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { batch } from "~/platform/data/db.ts";
import { safeTarget } from "~/platform/desk/admission.ts";
import { startSession } from "~/platform/desk/sessions.ts";
import { ownerOfLink, redeemLink, SIGN_IN_PATH } from "~/platform/desk/staff.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";
import { Button } from "~/ui/button.tsx";

const text = z.string().max(500).optional().catch(undefined);

export const page = definePage({
  staff: "anyone",
  query: z.object({ token: text, to: text }),
  topics: [],
  framework: "none",
});

export const headers = page.headers;

export const meta = deskMeta("Sign in");

/** Mail programs open links ahead of their readers: only the button uses the link up. */
export const loader = page.loader(async ({ deps, query: { token = "" } }) => ({
  name: (await ownerOfLink(deps, token))?.name ?? null,
}));

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const staff = await redeemLink(context, searchParams.get("token") ?? "");
  if (!staff) return data({ ok: false }, { status: 410 });
  const { statements, cookie } = await startSession(context, request, staff);
  await batch(context.db, statements);
  const to = safeTarget(searchParams.get("to") ?? undefined);
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}

export const ErrorBoundary = DeskErrorBoundary;

export default function LinkRoute() {
  const { name } = useLoaderData<typeof loader>();
  if (name === null)
    return (
      <DeskPage title="This link no longer works" lead="A link works once, and only for 15 minutes.">
        <a href={SIGN_IN_PATH} className="font-semibold text-accent underline underline-offset-2">
          Send me another link
        </a>
      </DeskPage>
    );
  return (
    <DeskPage
      title={`Welcome, ${name}`}
      lead="This browser stays signed in for 30 days, or until you sign out."
    >
      <form method="post">
        <Button type="submit">Sign in</Button>
      </form>
    </DeskPage>
  );
}
