import { sql } from "drizzle-orm";
import { batch, statement } from "~/platform/data/db.ts";
import type { Role } from "~/platform/desk/roles.ts";
import { startSession } from "~/platform/desk/sessions.ts";
import { findStaff, writeStaff } from "~/platform/desk/staff.ts";
import type { SiteEnv } from "~/platform/env.ts";
import { testDeps } from "../unit/deps.ts";
import { visitSite } from "../unit/whole-site.ts";

/** The desk of the whole site, as a browser that is signed in sees it. */

export interface Browser {
  email: string;
  cookie: string;
  get: (path: string) => ReturnType<typeof visitSite>;
  /** Posts an act from a page, with the token that the page has; to a site with other bindings, where they are given. */
  act: (
    path: string,
    fields: Record<string, string>,
    bindings?: Partial<SiteEnv>,
  ) => ReturnType<typeof visitSite>;
}

/** Empties the tables of who works at the desk and of what was done there, and others by their names. */
export const clearDesk = (...others: string[]) =>
  batch(
    testDeps().db,
    ["staff", "staff_sessions", "audit", "rate_limits", ...others].map((table) =>
      statement(sql`delete from ${sql.identifier(table)}`),
    ),
  );

/** Returns the entry of the record that the page after an act offers Undo of. */
export const entryOf = ({ headers }: { headers: Headers }): string =>
  new URL(headers.get("Location") ?? "", "https://recurring.test").searchParams.get("done") ?? "";

/** Returns why a post was refused, as the page says it without its scripts: near its form, or else above everything. */
export function refusalsIn(body: string): string[] {
  const page = body.replace(/<script\b.*?<\/script>/gs, "");
  const isPlaced = page.includes('data-failed=""');
  return [...page.matchAll(/<p role="alert" class="([^"]*)">([^<]*)</g)]
    .filter(([, classes = ""]) => !isPlaced || !classes.includes("[main:has([data-failed])_&amp;]:hidden"))
    .map(([, , sentence = ""]) => sentence);
}

/** Signs somebody in, who becomes one of the staff. */
export async function signedIn(role: Role = "owner", email = `${role}@desk.test`): Promise<Browser> {
  const deps = testDeps({ now: () => new Date() });
  await batch(deps.db, [writeStaff({ email, name: `The ${role}`, role }, Date.now())]);
  const staff = await findStaff(deps.db, email);
  const request = new Request("https://recurring.test/desk/sign-in/link");
  const { statements, cookie: header } = await startSession(deps, request, staff?.id ?? "");
  await batch(deps.db, statements);
  const cookie = header.split(";")[0] ?? "";
  const get = (path: string) => visitSite(path, { headers: { Cookie: cookie } });
  return {
    email,
    cookie,
    get,
    act: async (path, fields, bindings) => {
      const { body } = await get(path);
      const token = /name="token" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
      return visitSite(path, {
        method: "POST",
        headers: { Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ token, ...fields }).toString(),
        bindings,
      });
    },
  };
}
