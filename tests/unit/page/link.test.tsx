import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { Link as FrameworkLink } from "@remix-run/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { definePage } from "~/platform/page/define-page.ts";
import { Link } from "~/ui/link.tsx";
import { serverBuild } from "../../support/page/server-build.ts";
import { testDeps } from "../../support/unit/deps.ts";

const page = definePage({ topics: [] });

type Props = ComponentProps<typeof FrameworkLink>;

const CASES: Props[] = [
  { to: "/articles", children: "Articles" },
  { to: "/articles?page=2&category=ai#top", children: "Page 2", className: "a b", "aria-current": "page" },
  { to: "/search?q=a%20b%22", children: "Quoted", prefetch: "intent", preventScrollReset: true },
  { to: "/", children: "Home", reloadDocument: true, replace: true, state: { a: 1 }, onClick: () => {} },
  { to: "?page=3", children: "Relative" },
  { to: "#part", children: "A part" },
  { to: "https://example.com/x", children: "Elsewhere", target: "_blank", rel: "noopener" },
  { to: { pathname: "/videos", search: "?page=2" }, children: "An object" },
];

const listed = (Shown: typeof Link) => () => (
  <ul data-of-interest="">
    {CASES.map((props) => (
      <li key={String(props.children)}>
        <Shown {...props} />
      </li>
    ))}
  </ul>
);

async function rendered(component: () => unknown): Promise<string> {
  const read = page.loader(() => ({}));
  const build = serverBuild({ links: { page, headers: page.headers, loader: read, default: component } });
  const answer = await createRequestHandler(build as ServerBuild)(
    new Request("https://recurring.test/links"),
    { ...testDeps(), assets: undefined },
  );
  return /<ul data-of-interest.*?<\/ul>/s.exec(await answer.text())?.[0] ?? "";
}

test("a link becomes the element that the framework's link becomes", async () => {
  const framework = await rendered(listed((props: Props) => <FrameworkLink {...props} discover="none" />));
  const own = await rendered(listed(Link));
  const sorted = (html: string) =>
    html.replace(/<a ([^>]*)>/g, (_, attributes: string) =>
      attributes
        .split(/ (?=[a-z-]+=")/)
        .sort()
        .join(" "),
    );
  expect(sorted(own)).toBe(sorted(framework));
  expect(own).toContain("?page=2&amp;category=ai#top");
});

test("no link of the framework leads to a part of its page: its address would lose the query", () => {
  const sources = import.meta.glob<string>("/app/**/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const found = Object.entries(sources).filter(([, text]) => /<(Chip|Smart)?Link\s[^>]*to="#/.test(text));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(found.map(([path]) => path)).toEqual([]);
});
