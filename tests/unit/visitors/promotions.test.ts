import { describe, expect, test } from "vitest";
import { bannerScript } from "~/domains/promotions/rules/banner-script.ts";
import { bannerAt } from "~/domains/promotions/rules/countdown.ts";
import { nextPopup, popupsAbout } from "~/domains/promotions/rules/popups.ts";
import { parseRotation, resumeRotation } from "~/domains/promotions/rules/rotation.ts";
import { teaserLines } from "~/domains/promotions/rules/teaser.ts";
import { type Banner, STORAGE } from "~/domains/promotions/schema.ts";
import { scriptLength, typedAt } from "~/lib/text/typewriter.ts";

describe("the banner", () => {
  const banner = (id: string, changes: Partial<Banner> = {}): Banner => ({
    id,
    isActive: true,
    title: "A conference",
    subtitle: "Somewhere",
    ctaText: "Go",
    ctaUrl: "/events",
    colors: { background: "#000000", text: "#ffffff" },
    icon: "calendar",
    showCountdown: true,
    eventDate: "2024-12-02T09:00:00Z",
    dismissible: true,
    ...changes,
  });
  const shownAt = (now: string, banners: Banner[]) => bannerAt(banners, new Date(now))?.id ?? null;

  test("stays for the rest of its day, and retires as the day after begins", () => {
    expect(shownAt("2024-12-02T23:59:59Z", [banner("one")])).toBe("one");
    expect(shownAt("2024-12-03T00:00:00Z", [banner("one")])).toBeNull();
  });

  test("makes way for the next one", () => {
    const later = banner("later", { eventDate: "2025-05-13T16:00:00Z" });
    expect(shownAt("2024-12-03T00:00:00Z", [banner("one"), later])).toBe("later");
  });

  test("that expires later is hidden by its script as well as one that was dismissed", () => {
    const script = bannerScript(banner("one"));
    const hides = (now: string, stored: string | null) => {
      const dataset: { banner?: string } = {};
      const storage = { getItem: (key: string) => (key === `${STORAGE.banner}one` ? stored : null) };
      new Function("Date", "localStorage", "document", script)({ now: () => Date.parse(now) }, storage, {
        documentElement: { dataset },
      });
      return dataset.banner;
    };
    expect(hides("2024-12-02T23:59:59Z", null)).toBeUndefined();
    expect(hides("2024-12-03T00:00:00Z", null)).toBe("off");
    expect(hides("2024-12-01T00:00:00Z", "1")).toBe("off");
    expect(bannerScript(banner("always", { eventDate: undefined }))).not.toContain("Date.now");
  });

  test("is not shown while it is inactive, and never retires without a date", () => {
    const always = banner("always", { eventDate: undefined });
    expect(shownAt("2024-01-01T00:00:00Z", [banner("off", { isActive: false }), always])).toBe("always");
    expect(shownAt("2099-01-01T00:00:00Z", [always])).toBe("always");
  });
});

describe("the popups", () => {
  const fresh = { loadedAt: 100_000, teaserDismissedAt: null, calculatorDismissed: false, without: [] };

  test.each([
    ["the teaser comes first, after 3 s", fresh, { popup: "teaser", at: 103_000 }],
    [
      "the calculator after 3 s, when the teaser was dismissed on an earlier page",
      { ...fresh, teaserDismissedAt: 50_000 },
      { popup: "calculator", at: 103_000 },
    ],
    [
      "the calculator at 8 s, when the teaser was dismissed at 4 s",
      { ...fresh, teaserDismissedAt: 104_000 },
      { popup: "calculator", at: 108_000 },
    ],
    [
      "the calculator 3 s after a teaser that was dismissed late",
      { ...fresh, teaserDismissedAt: 130_000 },
      { popup: "calculator", at: 133_000 },
    ],
    [
      "the calculator at 8 s, where the teaser has no place",
      { ...fresh, without: ["teaser"] as const },
      { popup: "calculator", at: 108_000 },
    ],
    ["nothing after both", { ...fresh, teaserDismissedAt: 1, calculatorDismissed: true }, null],
    [
      "no calculator on a small screen",
      { ...fresh, teaserDismissedAt: 1, without: ["calculator"] as const },
      null,
    ],
  ])("%s", (_, state, next) => {
    expect(nextPopup(state)).toEqual(next);
  });

  test.each([
    ["/valuation-calculator", ["calculator"]],
    ["/valuation-calculator/round", ["calculator"]],
    ["/valuation-calculator/compare", ["calculator"]],
    ["/valuation-calculator/report", ["calculator"]],
    ["/valuation-calculator/method", ["calculator"]],
    ["/valuation", ["calculator"]],
    ["/ai-mentor", ["teaser"]],
    ["/mentor", ["teaser"]],
    ["/_welcome", ["teaser", "calculator"]],
    ["/", []],
    ["/mentoring", []],
    ["/article/valuation-calculator", []],
  ])("%s does not show the popups about itself: %j", (path, popups) => {
    expect(popupsAbout(path)).toEqual(popups);
  });
});

describe("the call to action", () => {
  const stored = { face: "calculator", since: 1_000_000 } as const;

  test.each([
    ["goes on with the face that is shown", 1_014_999, { face: "calculator", since: 1_000_000 }],
    ["is the other face after 15 s", 1_015_000, { face: "subscribe", since: 1_015_000 }],
    ["still counts at 30 s", 1_030_000, { face: "calculator", since: 1_030_000 }],
    ["is chosen again when what was stored is older", 1_030_001, { face: "subscribe", since: 1_030_001 }],
    ["is chosen again when what was stored lies ahead", 999_999, { face: "subscribe", since: 999_999 }],
  ])("%s", (_, now, rotation) => {
    expect(resumeRotation(stored, now, 0.5)).toEqual(rotation);
  });

  test("is either face by an even chance", () => {
    expect(resumeRotation(null, 5, 0.49).face).toBe("calculator");
    expect(resumeRotation(null, 5, 0.5).face).toBe("subscribe");
  });

  test("is read as it was stored", () => {
    expect(parseRotation(JSON.stringify(stored))).toEqual(stored);
  });

  test.each([null, "", "{", "7", '{"face":"other","since":1}', '{"face":"subscribe"}'])(
    "takes %s for nothing stored",
    (text) => {
      expect(parseRotation(text)).toBeNull();
    },
  );
});

describe("typing", () => {
  const lines = [
    { text: "Why?", perCharacter: 60, pauseAfter: 1000 },
    { text: "Because.", perCharacter: 30, pauseAfter: 3000 },
  ];

  test.each([
    [0, [0, 0]],
    [59, [0, 0]],
    [60, [1, 0]],
    [240, [4, 0]],
    [1239, [4, 0]],
    [1270, [4, 1]],
    [1480, [4, 8]],
    [99_999, [4, 8]],
  ])("after %i ms", (elapsed, typed) => {
    expect(typedAt(lines, elapsed)).toEqual(typed);
  });

  test("lasts to the end of the last pause", () => {
    expect(scriptLength(lines)).toBe(4 * 60 + 1000 + 8 * 30 + 3000);
  });

  test("the teaser is a welcome, three questions with answers and a closing line, 20 ms a character", () => {
    const samples = ["a", "b", "c"].map((name) => ({ question: `${name}?`, answer: `${name}.` }));
    const script = teaserLines({ welcome: "Hello.", samples, closing: "1000+ topics." });
    expect(script.map(({ text }) => text)).toEqual([
      "Hello.",
      ...["a?", "a.", "b?", "b.", "c?", "c."],
      "1000+ topics.",
    ]);
    expect(new Set(script.map(({ perCharacter }) => perCharacter))).toEqual(new Set([20]));
  });
});
