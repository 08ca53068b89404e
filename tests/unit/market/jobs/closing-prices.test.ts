import { beforeEach, expect, test } from "vitest";
import { refusal } from "~/domains/daily/rules/sending.ts";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import { publishEdition } from "~/jobs/send-daily.ts";
import {
  ALPACA,
  type Answer,
  alpacaOf,
  closeRows,
  fredOf,
  quick,
  stockOf,
  wipe,
  world,
  yahooOf,
} from "../../../support/unit/market-world.ts";

/** The ticks around the close: the source's price is 3 % higher until the closing auctions are over. */

const DAY = "2026-08-21";
const AUCTIONS_OVER = `${DAY}T20:06:00Z`;

const yahooAt =
  (at: string): Answer =>
  (url) =>
    yahooOf(DAY, url.pathname.endsWith("SNOW") && at < AUCTIONS_OVER ? 1.03 : 1)(url);
const alpaca = alpacaOf(DAY, (end) => (end < AUCTIONS_OVER.slice(0, 19) ? 1.03 : 1));

/** Runs the job at these times as the clock does; no check comes early. */
async function ticks(times: string[], vars = {}) {
  for (const time of times) {
    const at = `${DAY}T${time}Z`;
    const { deps } = world(at, { yahoo: yahooAt(at), alpaca, fred: fredOf("2026-08-20") }, vars);
    await refreshQuotes(deps, { ...quick, random: () => 0 });
  }
}
const editionAt = async (time: string) => {
  const { deps } = world(`${DAY}T${time}Z`, {});
  const { edition } = await publishEdition(deps);
  return { edition, snow: await stockOf(deps, "SNOW") };
};

beforeEach(wipe);

test("prices of the first minutes after the bell are none of the close", async () => {
  await ticks(["19:55:01", "20:00:20", "20:05:02"]);
  expect(refusal((await editionAt("20:09:00")).edition, DAY)).toBe("there are no closing prices yet");
});

test("the email at 16:15 has every company's price of after the closing auctions, also of a tick that came late", async () => {
  await ticks(["19:55:01", "20:00:20", "20:05:02", "20:10:01"]);
  const { edition, snow } = await editionAt("20:15:00");
  expect(refusal(edition, DAY)).toBeNull();
  expect(edition).toMatchObject({ pricedAt: `${DAY}T20:10:01.000Z`, priced: { ofTheDay: 24, all: 24 } });
  expect(snow).toMatchObject({ price: 332.78, changePercent: 3.5762 });
  await ticks(["20:15:01", "20:20:01", "20:25:02"]);
  expect((await closeRows("SNOW")).at(-1)).toEqual({ day: DAY, close: 3_327_800 });
});

test("those of a delayed source are there a quarter of an hour later", async () => {
  await ticks(["20:10:02", "20:15:20", "20:20:02"], ALPACA);
  expect(refusal((await editionAt("20:24:00")).edition, DAY)).toBe("there are no closing prices yet");
  await ticks(["20:25:02"], ALPACA);
  const { edition, snow } = await editionAt("20:30:00");
  expect(refusal(edition, DAY)).toBeNull();
  expect(snow.price).toBe(332.78);
  await ticks(["20:30:02", "20:35:02", "20:40:02"], ALPACA);
  expect((await closeRows("SNOW")).at(-1)).toEqual({ day: DAY, close: 3_327_800 });
});
