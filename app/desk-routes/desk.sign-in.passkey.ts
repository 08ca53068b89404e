import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { passkeyQuestion, signInByPasskey } from "~/domains/desk/passkey.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { json, plainError } from "~/platform/page/responses.ts";

/** Where the script of the sign-in page asks for a challenge, and posts the passkey's answer to it. */
export const page = definePage({ staff: "anyone", topics: [] });

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const isAnswer = request.headers.get("Content-Type")?.startsWith("application/json");
  const result = isAnswer ? await signInByPasskey(context, request) : await passkeyQuestion(context, request);
  if (!result.ok) return plainError(STATUS[result.code], result.message ?? "");
  const { body, cookie } = result.value;
  const response = json(body, { cache: "private, no-store" });
  if (cookie) response.headers.set("Set-Cookie", cookie);
  return response;
}

const STATUS = { many: 429, refused: 403, unavailable: 503 } as const;
