import { describe, expect, test } from "vitest";
import { type DigestConfig, digest as digestConfig } from "~/domains/digest/config.ts";
import { extractiveDigest, storiesOfTheWeek, summaryOf } from "~/domains/digest/rules/extract.ts";
import { otherTheme, themeOf } from "~/domains/digest/rules/themes.ts";
import type { DigestItem } from "~/domains/digest/schema.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { digestItem } from "../../support/intelligence/digest.ts";
import { testDeps } from "../../support/unit/deps.ts";

const NOW = new Date("2026-08-21T12:00:00Z");

const { digest } = testDeps().publication;
if (!digest) throw new Error("the shipped publication has a digest");
const config: DigestConfig = digest;

const telling = (source: string) => ({
  source,
  title: `${source} tells it`,
  url: `https://${source}.example/`,
});

describe("the stories of a week", () => {
  const ids = (items: DigestItem[], topics = ["ai", "Mistral AI", "C3.ai"], now = NOW) =>
    storiesOfTheWeek(items, topics, now).stories.map(({ id }) => id);

  const busy = ["1", "2", "3", "4", "5", "6"].map((id) => digestItem(id));

  test("without a description are summed up by their headline, which ends as it is written", () => {
    const summary = (title: string) => summaryOf(digestItem("a", { title, description: "" }));
    expect(["Acme raises $40M", "Is SaaS dead?"].map(summary)).toEqual([
      "Acme raises $40M.",
      "Is SaaS dead?",
    ]);
  });

  test("reach thirty days back where the week has fewer than six, and say since when", () => {
    const quiet = [
      digestItem("now"),
      digestItem("month", { publishedAt: "2026-07-22T12:00:00Z" }),
      digestItem("older", { publishedAt: "2026-07-22T11:59:59Z" }),
    ];
    const week = storiesOfTheWeek(quiet, ["ai"], NOW);
    expect(week.stories.map(({ id }) => id)).toEqual(["now", "month"]);
    expect(week).toMatchObject({ since: "2026-07-22", end: NOW });
    expect(extractiveDigest(config, week, NOW, datesIn())).toMatchObject({
      since: "2026-07-22",
      topStory: {
        significance: "It comes first of 2 AI stories since July 22, 2026; one outlet covered it.",
      },
    });
    expect(storiesOfTheWeek(busy, ["ai"], NOW).since).toBeNull();
    expect(storiesOfTheWeek(quiet.slice(0, 1), ["ai"], NOW).since).toBeNull();
  });

  test("are those about a topic, as a word, in the order that they come", () => {
    const items = [
      digestItem("b"),
      digestItem("mail", { title: "Mail is said to be fair", description: "No topic." }),
      digestItem("c3", { title: "C3.ai names a chief", description: "" }),
      digestItem("c3x", { title: "C3xai", description: "" }),
      digestItem("a", { title: "Chips", description: "An AI chip." }),
    ];
    expect(ids(items)).toEqual(["b", "c3", "a"]);
  });

  test("have the topic as a word of its own in any script", () => {
    const titled = (id: string, title: string) => digestItem(id, { title, description: "" });
    const items = [
      titled("polish", "Firma się rozwija"),
      titled("russian", "Рынок России растёт"),
      titled("hyphened", "The non-AI company"),
      titled("cyrillic", "ИИ в России"),
      titled("japanese", "生成AIの新製品"),
    ];
    expect(ids(items, ["SI", "AI", "ИИ"])).toEqual(["cyrillic", "japanese"]);
  });

  test("are each told once, of the last seven days, and not of tomorrow", () => {
    const items = [
      digestItem("new"),
      digestItem("new"),
      digestItem("week-old", { publishedAt: "2026-08-14T12:00:00Z" }),
      digestItem("older", { publishedAt: "2026-08-14T11:59:59Z" }),
      digestItem("future", { publishedAt: "2026-08-21T12:00:01Z" }),
    ];
    expect(ids([...busy, ...items]).slice(busy.length)).toEqual(["new", "week-old"]);
  });

  test("have an own article also where the news tells it without a word of the topic", () => {
    const notes = { title: "Notes", description: "", url: "/article/notes" };
    expect(ids([digestItem("news", notes), digestItem("own", { ...notes, own: true })])).toEqual(["own"]);
  });

  test("are those up to the newest one, when nothing was added for longer", () => {
    const items = [
      digestItem("a"),
      digestItem("b", { publishedAt: "2026-08-14T08:00:00Z" }),
      digestItem("c", { publishedAt: "2026-07-20T08:00:00Z" }),
    ];
    expect(ids(items, ["ai"], new Date("2026-11-21T12:00:00Z"))).toEqual(["a", "b"]);
  });

  test("are of the newest news' week, whatever we published since", () => {
    const mine = digestItem("mine", { own: true, publishedAt: "2026-11-20T08:00:00Z" });
    const then = digestItem("then", { own: true, publishedAt: "2026-08-18T08:00:00Z" });
    expect(ids([digestItem("a"), mine, then], ["ai"], new Date("2026-11-21T12:00:00Z"))).toEqual([
      "a",
      "then",
    ]);
    expect(ids([mine], ["ai"], new Date("2026-11-21T12:00:00Z"))).toEqual(["mine"]);
    const other = digestItem("other", {
      title: "Markets",
      description: "",
      publishedAt: "2026-08-28T08:00:00Z",
    });
    const week = storiesOfTheWeek([digestItem("a"), other], ["ai"], new Date("2026-11-21T12:00:00Z"));
    expect(extractiveDigest(config, week, NOW, datesIn())).toMatchObject({
      weekOf: "2026-08-24",
      since: "2026-07-29",
    });
  });

  test.each([
    ["2026-08-24T00:05:00Z", "2026-08-17"],
    ["2026-08-27T11:00:00Z", "2026-08-17"],
    ["2026-08-28T12:00:00Z", "2026-08-24"],
  ])("make a digest of the week that most of them are of: up to %s it is that of %s", (end, weekOf) => {
    const week = { stories: busy, end: new Date(end), since: null };
    expect(extractiveDigest(config, week, new Date(end), datesIn())?.weekOf).toBe(weekOf);
  });

  test("are our own articles as well, whatever their words", () => {
    expect(ids([digestItem("own", { own: true, title: "Pricing", description: "Seats." })])).toEqual(["own"]);
  });
});

describe("a digest without a model", () => {
  const digestOf = (...stories: DigestItem[]) =>
    extractiveDigest(config, { stories, end: NOW, since: null }, NOW, datesIn());

  test("leads with what most outlets tell, and counts them", () => {
    const digest = digestOf(
      digestItem("one"),
      digestItem("two", { others: [telling("Ledger"), telling("Courier"), telling("Ledger")] }),
    );
    expect(digest).toMatchObject({
      weekOf: "2026-08-17",
      generatedAt: "2026-08-21T12:00:00.000Z",
      method: "extractive",
      model: null,
      sample: false,
      topStory: {
        title: "AI story two",
        url: "https://news.example/two",
        summary: "What happened in two. More of it follows.",
        significance: "3 outlets covered it: The Wire, Ledger, and Courier.",
      },
    });
    expect(digest?.topStory.sources).toHaveLength(4);
    expect(digest?.aiNews.flatMap(({ articles }) => articles.map(({ title }) => title))).toEqual([
      "AI story one",
    ]);
  });

  test("is a sample's as soon as one of its stories is", () => {
    expect(digestOf(digestItem("one"), digestItem("two", { sample: true }))?.sample).toBe(true);
    expect(digestOf(digestItem("one", { sample: true }), digestItem("two"))?.sample).toBe(true);
  });

  test("prefers a story that says more than its headline, and someone else's to our own", () => {
    const lead = (...items: DigestItem[]) => digestOf(...items)?.topStory.title;
    expect(lead(digestItem("bare", { description: "" }), digestItem("told"))).toBe("AI story told");
    expect(lead(digestItem("own", { own: true }), digestItem("told"))).toBe("AI story told");
    expect(lead(digestItem("own", { own: true }))).toBe("AI story own");
    // What our own says and what the other lacks weigh the same: the first stays first.
    expect(lead(digestItem("own", { own: true }), digestItem("bare", { description: "" }))).toBe(
      "AI story own",
    );
  });

  test("quotes whole sentences, and cuts one that is too long at a word", () => {
    const long = `${"word ".repeat(30).trim()}. ${"more ".repeat(30).trim()}.`;
    const [section] = digestOf(digestItem("top"), digestItem("x", { description: long }))?.aiNews ?? [];
    expect(section?.articles[0]?.snippet).toBe(`${"word ".repeat(30).trim()}.`);
    const [other] =
      digestOf(digestItem("top"), digestItem("x", { description: "word ".repeat(90) }))?.aiNews ?? [];
    expect(other?.articles[0]?.snippet).toMatch(/word…$/);
  });

  test("shows the first four stories of a theme", () => {
    const [section, ...others] =
      digestOf(...["top", "a", "b", "c", "d", "e"].map((id) => digestItem(id)))?.aiNews ?? [];
    expect(section?.articles.map(({ title }) => title)).toEqual(
      ["a", "b", "c", "d"].map((id) => `AI story ${id}`),
    );
    expect(others).toEqual([]);
  });

  test("says what it knows of a week with one story, and is none without", () => {
    expect(digestOf(digestItem("a"))?.topStory.significance).toBe("It is the only AI story of the week.");
    expect(digestOf(digestItem("a"), digestItem("b"))?.topStory.significance).toBe(
      "It comes first of 2 AI stories of the week; one outlet covered it.",
    );
    expect(digestOf()).toBeNull();
  });

  test.each([
    ["Acme raises $40M for its agents", "Funding and deals"],
    ["A new open-weight model tops the benchmark", "Models and research"],
    ["Nvidia's GPUs fill another data center", "Chips and infrastructure"],
    ["Judge lets the copyright lawsuit go on", "Law and safety"],
    ["Support teams keep their jobs, for now", "Work and customers"],
    ["Acme launches an assistant", "Products"],
    ["An essay", "More AI news"],
  ])("puts “%s” under %s", (title, theme) => {
    expect(themeOf(config.themes, { title, description: "" }) ?? otherTheme(config.topic)).toBe(theme);
  });

  test.each([
    ["Neue Förderung für Start-ups", "Geld"],
    ["ÜBER GRÖßENORDNUNGEN", "Maße"],
    ["Eine Ölförderung", null],
    ["Развитие языковых моделей", "Модели"],
  ])("puts “%s” of a publication in another language under %s", (title, theme) => {
    const { themes } = digestConfig.parse({
      ...config,
      themes: [
        { title: "Geld", words: ["Förderung"] },
        { title: "Maße", words: ["Größe*"] },
        { title: "Модели", words: ["модел*"] },
      ],
    });
    expect(themeOf(themes, { title, description: "" })).toBe(theme);
  });
});
