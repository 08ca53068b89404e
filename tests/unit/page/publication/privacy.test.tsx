import { expect, test } from "vitest";
import { privacySections } from "~/domains/legal/ui/privacy-policy.tsx";
import { termsSections } from "~/domains/legal/ui/terms-of-service.tsx";
import { RETENTION } from "~/platform/data/retention.ts";
import { publicParts } from "~/publication/reader/public-parts.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

/** The privacy policy names what a publication does, and nothing that it does not. */

const { publication } = testDeps();
const { brand, mentor, has } = publicParts(publication);

function policy({ market = true, checksPeople = false, savedOffline = true }): string {
  const parts = { brand, mentor, legal: publication.legal, countsClicks: false, checksPeople, savedOffline };
  const sections = privacySections(
    { ...parts, has: { ...has, market, workshops: true } },
    { ...RETENTION, reports: 7 },
  );
  return markupOf(sections.map(({ id, body }) => <div key={id}>{body}</div>));
}

test("neither the policy nor the terms name a country or a currency that the publication does not", () => {
  const legal = { ...publication.legal, operator: "Werkbank Verlag", jurisdiction: "Germany" };
  const shown = { has: { ...has, workshops: true }, savedOffline: false, attendeesFirst: false };
  const parts = { brand, mentor, countsClicks: false, checksPeople: false, ...shown };
  const told = (limit?: string) => {
    const named = { ...parts, legal: { ...legal, liabilityLimit: limit } };
    const sections = [...privacySections(named, { ...RETENTION, reports: 7 }), ...termsSections(named)];
    return markupOf(sections.map(({ id, body }) => <div key={id}>{body}</div>));
  };
  expect(told()).not.toMatch(/United States|US dollars|liability is limited/);
  expect(told("500 Euro")).toContain("Our total liability is limited to 500 Euro. ");
});

test("the terms let attendees in first where the publication does", () => {
  const parts = { brand, mentor, legal: publication.legal, has: { ...has, workshops: true } };
  const told = (attendeesFirst: boolean) =>
    markupOf(termsSections({ ...parts, attendeesFirst }).map(({ id, body }) => <div key={id}>{body}</div>));
  expect(told(true)).toContain("First access is meant for verified participants of our events.");
  expect(told(false)).toContain("Joining its waitlist costs nothing");
  expect(told(false)).not.toContain("First access");
});

test("watched companies stay in the browser where there is a market", () => {
  expect(policy({})).toContain("companies that you watch");
  expect(policy({ market: false })).not.toContain("companies that you watch");
});

test("Turnstile is named where forms load it", () => {
  expect(policy({ checksPeople: true })).toContain("Cloudflare Turnstile");
  expect(policy({})).not.toContain("Turnstile");
});

test("saved articles are kept with their pages, and asked for, where they can be read without a network", () => {
  const offline = policy({});
  expect(offline).toContain("saved articles with their pages");
  expect(offline).toContain("when you save one, and when you open the page that lists them");
  const online = policy({ savedOffline: false });
  expect(online).not.toContain("with their pages");
  expect(online).toContain("asked for by their numbers when you open the page that lists them");
});
