import { expect, test } from "vitest";
import { contentSecurityPolicy } from "~/platform/page/render/policy.ts";
import { foreignOrigins } from "~/publication/reader/foreign-origins.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const { publication } = testDeps();

const MARK = "3f0a";

/** The directives for a page whose scripts all have the mark. */
const directives = (html: string) => policyFor(html.replaceAll("<script", `<script nonce="${MARK}"`));

async function policyFor(html: string): Promise<Record<string, string[]>> {
  const policy = await contentSecurityPolicy(html, foreignOrigins(publication), MARK);
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

/** As a browser computes it: SHA-256 of the UTF-8 bytes between the tags. */
async function sha256Source(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

test("an inline script is allowed by the hash of its exact bytes", async () => {
  const body = '\n  document.title = "Zürich – “naïve”";\t\n';
  const { "script-src": sources } = await directives(`<head><script>${body}</script></head>`);
  expect(sources).toEqual(["'self'", await sha256Source(body)]);
  expect(sources).not.toContain(await sha256Source(body.trim()));
});

test("the hash is the standard's, not only our own arithmetic", async () => {
  const { "script-src": sources } = await directives("<script>alert('Hello, world.');</script>");
  expect(sources).toContain("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});

test("module scripts and scripts with attributes are hashed too", async () => {
  const html =
    '<script type="module" async="">import("/a.js");</script><script data-x="1">b()</script><script type="text/javascript">c()</script>';
  const { "script-src": sources } = await directives(html);
  for (const body of ['import("/a.js");', "b()", "c()"]) expect(sources).toContain(await sha256Source(body));
});

test("data blocks and files need no hash", async () => {
  const html = [
    '<script type="application/ld+json">{"@type":"Article"}</script>',
    '<script type="application/json">{}</script>',
    '<script src="/shell.js" defer></script>',
    '<script type="module" src="/entry.js"></script>',
  ].join("");
  expect((await directives(html))["script-src"]).toEqual(["'self'"]);
});

test("a script without the mark, or with another, has no hash", async () => {
  const html = `<script nonce="${MARK}">own()</script><script>x()</script><script nonce="3f0b">y()</script><p nonce="${MARK}"><script >z()</script>`;
  expect((await policyFor(html))["script-src"]).toEqual(["'self'", await sha256Source("own()")]);
  const unmarked = await contentSecurityPolicy("<script>x()</script>", foreignOrigins(publication));
  expect(unmarked).toContain("script-src 'self';");
});

test("a script that stands twice is named once; each style by its own hash", async () => {
  const { "script-src": scripts, "style-src": styles } = await directives(
    "<style>a{color:red}</style><script>x()</script><script>x()</script><style>b{color:blue}</style>",
  );
  expect(scripts).toHaveLength(2);
  expect(styles).toEqual(["'self'", await sha256Source("a{color:red}"), await sha256Source("b{color:blue}")]);
});

test("an element that has no end is not hashed, and ends nothing else", async () => {
  const body = "x()";
  for (const rest of ["<script>y()", "<script"]) {
    const { "script-src": sources } = await directives(`<script>${body}</script>${rest}`);
    expect(sources, rest).toEqual(["'self'", await sha256Source(body)]);
  }
});

test("nothing unsafe is allowed, whatever the page holds", async () => {
  const policy = await contentSecurityPolicy(
    `<script nonce="${MARK}">eval("1")</script><style>a{}</style><p style="color:red" onclick="x()">text</p>`,
    foreignOrigins(publication),
    MARK,
  );
  expect(policy).not.toMatch(/unsafe-|nonce-|\*/);
  const rules = await directives("<p>no script at all</p>");
  expect(rules["script-src"]).toEqual(["'self'"]);
  expect(rules["style-src"]).toEqual(["'self'"]);
  expect(rules["default-src"]).toEqual(["'self'"]);
  for (const name of ["object-src", "base-uri", "frame-ancestors"])
    expect(rules[name], name).toEqual(["'none'"]);
  expect(rules["form-action"]).toEqual(["'self'"]);
});

test("text becomes elements by named policies only, unless scripts of others run on the page", async () => {
  const rules = await directives("<p>text</p>");
  expect(rules["require-trusted-types-for"]).toEqual(["'script'"]);
  expect(rules["trusted-types"]).toEqual(["default", "sanitised", "worker"]);
  const forms = { ...publication.forms, turnstileSiteKey: "1x00000000000000000000AA" };
  const shared = await contentSecurityPolicy("<p>text</p>", foreignOrigins({ ...publication, forms }));
  expect(shared).not.toContain("trusted-types");
});
