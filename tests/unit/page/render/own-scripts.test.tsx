import { createRequestHandler } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { definePage } from "~/platform/page/define-page.ts";
import { contentSecurityPolicy } from "~/platform/page/render/policy.ts";
import { foreignOrigins } from "~/publication/reader/foreign-origins.ts";
import { serverBuild } from "../../../support/page/server-build.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** The policy of a page allows the scripts that the site wrote, and none that came in with what is shown. */

const INJECTED = "document.title = 1";

const page = definePage({ topics: [] });
const build = serverBuild({
  "made-up/injected": {
    page,
    headers: page.headers,
    loader: page.loader(() => ({})),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what the policy is there for
    default: () => <div dangerouslySetInnerHTML={{ __html: `<script>${INJECTED}</script>` }} />,
  },
});

/** As a browser computes it. */
async function sha256Source(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

async function answered(path: string) {
  const deps = testDeps();
  const policyOf = (html: string, mark: string) =>
    contentSecurityPolicy(html, foreignOrigins(deps.publication), mark);
  const answer = await createRequestHandler(build)(new Request(`https://recurring.test${path}`), {
    ...deps,
    policyOf,
  });
  return { html: await answer.text(), policy: answer.headers.get("Content-Security-Policy") ?? "" };
}

/** The texts of the inline scripts that would run. */
const inline = (html: string) =>
  Array.from(
    html.matchAll(/<script(?![^>]* src=)(?![^>]*type="application)[^>]*>(.+?)<\/script>/gs),
    ([, text = ""]) => text,
  );

test("a script within what is shown gets no hash, the page's own scripts keep theirs", async () => {
  const { html, policy } = await answered("/made-up/injected");
  const own = inline(html).filter((text) => text !== INJECTED);
  expect(inline(html)).toContain(INJECTED);
  expect(own.length).toBeGreaterThan(2);
  for (const text of own) expect(policy, text).toContain(await sha256Source(text));
  expect(policy).not.toContain(await sha256Source(INJECTED));
});

test.each(["/", "/about", "/articles", "/contact", "/no/such/page"])(
  "%s: every inline script has its hash, and no mark leaves the server",
  async (path) => {
    const { html, policy } = await answered(path);
    const hashes = await Promise.all([...new Set(inline(html))].map(sha256Source));
    const allowed = /script-src ([^;]*);/.exec(policy)?.[1]?.split(" ") ?? [];
    expect(allowed.filter((source) => source.includes("sha256-")).sort()).toEqual(hashes.sort());
    expect(html).not.toContain("nonce=");
  },
);

test("the policy depends on the scripts of a page, not on its data or its address", async () => {
  const { policy } = await answered("/articles");
  expect((await answered("/articles?category=sales&page=2")).policy).toBe(policy);
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){2,};/);
});
