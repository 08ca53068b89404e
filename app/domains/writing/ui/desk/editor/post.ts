import { ANSWER_MS, deadline } from "~/lib/deadline.ts";
import type { Answer } from "../../../rules/autosave.ts";

/** The editor's way to the site: acts, posted by a script. */

interface Done {
  ok: true;
  answer?: unknown;
}

interface Refused {
  ok: false;
  message: string;
  code?: string;
  theirs?: string;
}

export type Came =
  | Done
  | (Refused & { status: number })
  /** No answer, or none that can be read. */
  | { ok: false; status: 0; message: string; code?: undefined; theirs?: undefined };

const SIGNED_OUT = "You are signed out. Sign in again in another tab, and this page continues.";

const NO_ANSWER = "The site cannot answer right now.";

/** Posts an act with the fields of a form. A token that has expired with its session is asked for again, once. */
export async function postAct(
  form: HTMLFormElement,
  act: string,
  fields: FormData,
  again = true,
): Promise<Came> {
  fields.set("act", act);
  try {
    const response = await fetch(`/desk/act?act=${act}`, {
      method: "POST",
      body: fields,
      signal: deadline(ANSWER_MS.upload),
    });
    if (response.status === 401) return { ok: false, status: 401, message: SIGNED_OUT };
    const type = response.headers.get("Content-Type") ?? "";
    if (type.startsWith("text/plain"))
      return { ok: false, status: response.status, message: await response.text() };
    // A page of whatever stands before the site.
    if (!type.includes("json")) return { ok: false, status: 0, message: NO_ANSWER };
    const came = (await response.json()) as Done | Refused;
    if (came.ok) return came;
    if (response.status === 403 && again) {
      const token = await freshToken();
      if (token && token !== fields.get("token")) {
        const input = form.elements.namedItem("token");
        if (input instanceof HTMLInputElement) input.value = token;
        fields.set("token", token);
        return postAct(form, act, fields, false);
      }
    }
    return { ...came, status: response.status };
  } catch {
    return { ok: false, status: 0, message: "No connection." };
  }
}

/** Reads the token of this page as it is now; null when nobody is signed in. */
async function freshToken(): Promise<string | null> {
  const page = await (
    await fetch(location.pathname, {
      headers: { Accept: "text/html" },
      signal: deadline(ANSWER_MS.read),
    })
  ).text();
  return /name="token" value="([\da-f]+)"/.exec(page)?.[1] ?? null;
}

/** Whether a status is of the time and not of the post: signed out, too slow, too often, or a trouble of the site. */
const isForLater = (status: number) => [0, 401, 408, 429].includes(status) || status >= 500;

/** Posts the form as a save. */
export async function postSave(form: HTMLFormElement, fields: FormData): Promise<Answer> {
  const came = await postAct(form, "save-draft", fields);
  if (came.ok) return { kind: "saved", ...(came.answer as { revision: number; at: number }) };
  const { status, message, code, theirs } = came;
  if (code === "changed" && theirs) return { kind: "conflict", message, theirs };
  return { kind: isForLater(status) ? "later" : "refused", message };
}
