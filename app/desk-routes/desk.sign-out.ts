import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { ACCESS_LOGOUT } from "~/platform/desk/access/model.ts";
import { readPost } from "~/platform/desk/post.ts";
import { endSession, isByAccess } from "~/platform/desk/sessions.ts";
import { SIGN_IN_PATH } from "~/platform/desk/staff.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({ staff: "viewer", topics: [] });

export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = context;
  const posted = await readPost(request, () => undefined);
  if (!session || !posted.ok || posted.token !== session.token)
    return plainError(403, "Please use the button of the desk.");
  const cookie = await endSession(context, request, session.hash);
  return redirect(isByAccess(session) ? ACCESS_LOGOUT : SIGN_IN_PATH, {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}
