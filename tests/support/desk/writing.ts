import { createExecutionContext, env } from "cloudflare:test";
import { orderedTexts, textsOf } from "~/domains/writing/rules/manuscript.ts";
import type { Manuscript } from "~/domains/writing/schema.ts";
import type { CronEnv, CronService } from "~/platform/env.ts";
import { Cron } from "../../../workers/cron.ts";
import { manuscript } from "../content/drafts.ts";
import { visitSite } from "../unit/whole-site.ts";
import type { Browser } from "./desk.ts";

/** The editor's form, posted to the whole site with the cron Worker behind it. */

export const realCron = (): CronService => new Cron(createExecutionContext(), env as unknown as CronEnv);

interface Post {
  draft: string;
  act?: string;
  revision?: number;
  session?: string;
  manuscript?: Partial<Manuscript>;
  more?: Record<string, string | File>;
  /** Posts as the script does, and gets JSON. */
  call?: boolean;
  cron?: CronService;
}

/** Posts an act with the whole manuscript. */
export async function postManuscript(browser: Browser, post: Post) {
  const {
    draft,
    act = "save-draft",
    revision = 1,
    session = "tab",
    more = {},
    call,
    cron = realCron(),
  } = post;
  const path = `/desk/write/${draft}`;
  const form = new FormData();
  const texts = orderedTexts(textsOf(manuscript(post.manuscript)));
  const own = { act, token: await tokenOf(browser), id: draft, revision: String(revision), session };
  for (const [name, value] of Object.entries({ ...own, ...texts, ...more })) form.set(name, value);
  return visitSite(`${call ? "/desk/act" : path}?act=${act}`, {
    method: "POST",
    headers: { Cookie: browser.cookie },
    body: form,
    bindings: { CRON: cron },
  });
}

export async function tokenOf(browser: Browser): Promise<string> {
  const { body } = await browser.get("/desk/write");
  return /name="token" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
}
