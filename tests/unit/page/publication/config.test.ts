import { describe, expect, test } from "vitest";
import type { Publication } from "~/platform/publication/publication.ts";
import { publicationMistakes } from "~/publication/reader/mistakes.ts";
import configCode from "/app/site.config.ts?raw";
import { partFile } from "../../../../scripts/lib/publication/parts.ts";
import { publicationWarnings, undeployable } from "../../../../scripts/lib/publication/warnings.ts";
import { publication as shipped } from "../../../support/publication/first.ts";

/** The shipped publication after one edit, as a publisher would make it. */
function edited(edit: (site: Publication) => void): string | null {
  const copy = structuredClone(shipped);
  edit(copy);
  return firstMistake(copy);
}

const firstMistake = (value: unknown) => publicationMistakes(value)[0]?.sentence ?? null;

const feed: Publication["sources"]["feeds"][number] = {
  id: "blog",
  name: "Our blog",
  url: "https://example.com/feed",
  publication: "own",
  categories: ["founders"],
};

test("the shipped publication has no mistake", () => {
  expect(firstMistake(shipped)).toBeNull();
});

test("a mistake names the file of its entry", () => {
  const fileOf = (entry: string) => partFile("app/site.config.ts", configCode, entry);
  expect(fileOf("sources")).toBe("app/publication/content.ts");
  expect(fileOf("links")).toBe("app/publication/brand.ts");
  expect(fileOf("nothing")).toBe("app/site.config.ts");
  expect(partFile("../my own site/site.config.ts", configCode, "sources")).toBe(
    "../my own site/publication/content.ts",
  );
  expect(partFile("tests/site.config.ts", "export const publication = {};", "brand")).toBe(
    "tests/site.config.ts",
  );
});

test("a mistake in a list is told by its place", () => {
  const { startups = [], market, ...rest } = structuredClone(shipped);
  const { brand: _, ...unnamed } = rest;
  expect(firstMistake({ ...unnamed, market })).toBe("brand is missing.");
  const [first, ...others] = startups;
  const withStartups = (startups: unknown[]) => firstMistake({ ...rest, market, startups });
  expect(withStartups([{ ...first, valuation: { billions: 1 } }, ...others])).toBe(
    "startups.0.valuation.on is missing.",
  );
  expect(withStartups([first, first])).toBe("startups.1.name is already listed.");
});

test("a publication without events, mentor and startups has no mistake", () => {
  const { events, mentor, startups, ...rest } = structuredClone(shipped);
  expect(firstMistake(rest)).toBeNull();
});

test("no configuration at all is a mistake as well", () => {
  expect(firstMistake(undefined)).toBe("the configuration is missing.");
  expect(firstMistake({})).toBe("brand is missing.");
});

describe("a mistake is one sentence that names the entry and what must be there", () => {
  test.each<[string, (site: Publication) => void, string]>([
    [
      "a colour",
      (s) => Object.assign(s.categories[2]?.color ?? {}, { light: "brown" }),
      'categories.2.color.light must be a colour such as #8a2b0e, not "brown".',
    ],
    ["a missing entry", (s) => Reflect.deleteProperty(s.brand, "name"), "brand.name is missing."],
    ["an empty text", (s) => Object.assign(s.brand, { name: "" }), "brand.name must not be empty."],
    ["a wrong type", (s) => Object.assign(s.brand, { name: 7 }), "brand.name must be a string, not 7."],
    [
      "a mistyped key",
      (s) => Object.assign(s.brand, { nmae: "x" }),
      "brand has an entry that nothing reads: nmae (did you mean name?).",
    ],
    [
      "an address",
      (s) => Object.assign(s.brand, { url: "recurring.ai" }),
      'brand.url must be an http(s) address, not "recurring.ai".',
    ],
    [
      "a family that would end its style",
      (s) => Object.assign(s.brand, { faces: { reading: { family: "Lora;}</style>" } } }),
      'brand.faces.reading.family must be families such as "Lora", Georgia, serif, not "Lora;}</style>".',
    ],
    [
      "a font elsewhere",
      (s) =>
        Object.assign(s.brand, {
          faces: { interface: { family: "Lora", files: [{ path: "https://fonts.example/lora.woff2" }] } },
        }),
      'brand.faces.interface.files.0.path must be a path such as /fonts/lora.woff2, not "https://fonts.example/lora.woff2".',
    ],
    [
      "a language that dates cannot be written in",
      (s) => Object.assign(s.brand, { language: "la" }),
      "brand.language is no language that dates can be written in: such as en, en-GB or ja.",
    ],
    [
      "an e-mail",
      (s) => Object.assign(s.brand, { contactEmail: "hello" }),
      'brand.contactEmail must be an e-mail address, not "hello".',
    ],
    [
      "a link",
      (s) => Object.assign(s.navigation.header[0] ?? {}, { href: "news" }),
      'navigation.header.0.href must be a path such as /about or an http(s) address, not "news".',
    ],
    [
      "too few",
      (s) => s.events?.sponsorship?.tiers.splice(0),
      "events.sponsorship.tiers must have at least 1 entry.",
    ],
    [
      "a kind of publication",
      (s) => s.sources.feeds.push({ ...feed, publication: "ours" as "own" }),
      'sources.feeds.0.publication must be "own" or "other", not "ours".',
    ],
    [
      "an unknown category",
      (s) => s.sources.feeds.push({ ...feed, categories: ["golf"] }),
      'sources.blog.categories names the category "golf", which is not in categories.',
    ],
    ["two sources with one id", (s) => s.sources.feeds.push(feed, feed), "sources has the same id twice."],
  ])("%s", (_, edit, sentence) => {
    expect(edited(edit)).toBe(sentence);
  });
});

describe("a warning is for what is allowed and unwise", () => {
  const PATHS = new Set(["/news", "/about"]);
  const warnings = (edit: (site: Publication) => void) => {
    const copy = structuredClone(shipped);
    copy.content.syntheticViews = false;
    edit(copy);
    return publicationWarnings(copy, { hasPath: (path) => PATHS.has(path) || path.startsWith("/category/") });
  };
  const before = warnings(() => {}).length;
  const added = (edit: (site: Publication) => void) =>
    warnings(edit).filter(({ path }) => !warnings(() => {}).some((old) => old.path.join() === path.join()));

  test("numbers that are made up", () => {
    expect(before).toBeGreaterThan(0);
    expect(
      added((site) => {
        site.content.syntheticViews = true;
      }),
    ).toMatchObject([{ path: ["content", "syntheticViews"] }]);
  });

  test("a colour that is hard to read in one theme, and none that is not", () => {
    const [warning, ...others] = added((site) => {
      Object.assign(site.categories[1]?.color ?? {}, { light: "#767676", dark: "#9a9a9a" });
    });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ path: ["categories", 1, "color", "light"] });
    expect(warning?.sentence).toContain("a contrast of 4.2 to the light page");
  });

  test("an accent that is hard to read in one theme", () => {
    const found = added((site) => {
      site.brand.accent = { light: "#ff9a00", dark: "#ffb4a0" };
    });
    expect(found).toMatchObject([{ path: ["brand", "accent", "light"] }]);
    expect(found[0]?.sentence).toContain("The colour of the accent has a contrast of 2.0 to the light page");
  });

  test("a banner whose text is hard to read", () => {
    const found = added((site) => {
      const colors = { background: "#ffffff", text: "#fefefe" };
      for (const banner of site.promotions?.banners ?? []) Object.assign(banner.colors, colors);
    });
    expect(found[0]).toMatchObject({
      path: ["promotions", "banners", 0, "colors"],
      sentence: expect.stringContaining("banner 1 has a contrast of 1.0"),
    });
  });

  test("entries for categories that are not there: nothing of them would be shown", () => {
    const found = added((site) => {
      site.navigation.quickCategories = ["ai", "gone"];
      site.sharing.templates = { ai: "{title}", lost: "{title}" };
      Object.assign(site.home.roundup?.episode ?? {}, { category: "nowhere" });
    });
    expect(found).toMatchObject([
      { path: ["navigation", "quickCategories"], sentence: expect.stringContaining('"gone"') },
      { path: ["sharing", "templates"], sentence: expect.stringContaining('"lost"') },
      { path: ["home", "roundup", "episode", "category"], sentence: expect.stringContaining('"nowhere"') },
    ]);
  });

  test("a link to no page, without what follows its path; an address elsewhere is not looked at", () => {
    const link = (href: string) =>
      added((site) => {
        site.navigation.more.push({ label: "More", href });
      }).map(({ sentence }) => sentence);
    expect(link("/nowhere?x=1")).toEqual([
      `navigation.more.${shipped.navigation.more.length}.href leads to /nowhere?x=1, and no page has this address.`,
    ]);
    for (const href of ["/about?from=nav#team", "https://elsewhere.example/nowhere"])
      expect(link(href)).toEqual([]);
  });

  test("a redirect to no page; the old address itself is not looked at", () => {
    const found = added((site) => {
      site.redirects?.push(
        { from: "/old/{slug}", to: "/category/{slug}" },
        { from: "/older/{slug}", to: "/nowhere/{slug}" },
      );
    });
    const last = (shipped.redirects?.length ?? 0) + 1;
    expect(found).toMatchObject([{ path: ["redirects", last, "to"] }]);
  });

  test("an address of the site that is more than an origin", () => {
    const url = (address: string) =>
      added((site) => {
        site.brand.url = address;
      });
    expect(url("https://example.com/blog")).toMatchObject([
      { path: ["brand", "url"], sentence: expect.stringContaining("https://example.com") },
    ]);
    expect(url("https://example.com/")).toEqual([]);
  });

  test("a feed on this computer, which a deployment refuses", () => {
    const local = { ...feed, url: "http://localhost:4000/feed" };
    const path = ["sources", "feeds", 1, "url"];
    const edit = (site: Publication) => void site.sources.feeds.push(feed, local);
    expect(added(edit)).toMatchObject([{ path }]);
    const copy = structuredClone(shipped);
    expect(undeployable(copy)).toEqual([]);
    edit(copy);
    expect(undeployable(copy)).toMatchObject([{ path }]);
  });
});

test("all mistakes are told at once, each key that nothing reads for itself", () => {
  const copy = structuredClone(shipped) as Publication & Record<string, unknown>;
  Object.assign(copy.brand, { taglin: "x", colour: "y", url: "recurring.ai" });
  Object.assign(copy.categories[0]?.color ?? {}, { lihgt: "#000000" });
  Object.assign(copy, { markt: {} });
  expect(publicationMistakes(copy).map(({ sentence }) => sentence)).toEqual([
    'brand.url must be an http(s) address, not "recurring.ai".',
    "brand has an entry that nothing reads: taglin (did you mean tagline?).",
    "brand has an entry that nothing reads: colour.",
    "categories.0.color has an entry that nothing reads: lihgt (did you mean light?).",
    "the configuration has an entry that nothing reads: markt (did you mean market?).",
  ]);
});

test("a rule between entries is told beside other mistakes, and waits only for the entries that it needs", () => {
  const copy = structuredClone(shipped);
  copy.brand.url = "recurring.ai";
  copy.sources.feeds = [feed, { ...feed, categories: ["weather"] }];
  const told = (value: unknown) => publicationMistakes(value).map(({ sentence }) => sentence);
  const unknown = 'sources.blog.categories names the category "weather", which is not in categories.';
  expect(told(copy)).toEqual([
    'brand.url must be an http(s) address, not "recurring.ai".',
    "sources has the same id twice.",
    unknown,
  ]);
  Object.assign(copy.categories[0] ?? {}, { slug: 7 });
  expect(told(copy)).toContain("sources has the same id twice.");
  expect(told(copy)).not.toContain(unknown);
  expect(told(undefined)).toHaveLength(1);
});

test.each(["featured", "front", "videos", "workshops"])("a category is not called as the list %s", (slug) => {
  const told = edited((site) => Object.assign(site.categories[1] ?? {}, { slug }));
  expect(told).toBe(`categories.1.slug is "${slug}", a word that the site uses itself: choose another.`);
});

test.each(["sources", "weekly"])("the newsletter is not called as the call /api/news/%s", (slug) => {
  const told = edited((site) => Object.assign(site.brand, { slug }));
  expect(told).toBe(`brand.slug is "${slug}", a word that the site uses itself: choose another.`);
});
