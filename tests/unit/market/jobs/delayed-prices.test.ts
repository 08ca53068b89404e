import { beforeEach, expect, test } from "vitest";
import { refusal } from "~/domains/daily/rules/sending.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { refreshQuotes } from "~/jobs/refresh-quotes.ts";
import { publishEdition } from "~/jobs/send-daily.ts";
import {
  ALPACA,
  alpacaOf,
  closeRows,
  fredOf,
  quick,
  wipe,
  world,
} from "../../../support/unit/market-world.ts";

/** Alpaca answers with prices of 16 minutes ago. */

const DAY = "2026-08-21";
const CLOSE = `${DAY}T20:00:00`;

/** Three percent above the close, until the time asked for is after it. */
const alpaca = alpacaOf(DAY, (end) => (end < CLOSE ? 1.03 : 1));

const readAt = async (time: string) => {
  const { deps } = world(`${DAY}T${time}Z`, { alpaca, fred: fredOf("2026-08-20") }, ALPACA);
  await refreshQuotes(deps, { force: true, ...quick });
  return deps;
};
const editionAt = async (time: string) => {
  const { deps } = world(`${DAY}T${time}Z`, {});
  return (await publishEdition(deps)).edition;
};

beforeEach(wipe);

test("a price of before the close is none of after it, however late it was asked for", async () => {
  const deps = await readAt("20:10:00");
  expect((await readMarket(deps))?.data.session?.closed).toBe(false);
  expect(refusal(await editionAt("20:15:00"), DAY)).toBe("there are no closing prices yet");
});

test("a price of after the close goes into the day's email, and is a close once it has settled", async () => {
  await readAt("20:10:00");
  await readAt("20:25:00");
  const edition = await editionAt("20:30:00");
  expect(refusal(edition, DAY)).toBeNull();
  expect((await closeRows("SNOW")).at(-1)?.day).toBe("2026-08-20");
  await readAt("20:40:00");
  expect((await closeRows("SNOW")).at(-1)).toEqual({ day: DAY, close: 3_327_800 });
});

test("a day's price begins with the first that the delay shows", async () => {
  const deps = await readAt("13:40:00");
  expect((await readMarket(deps))?.data.session?.asOf).toBe("2026-08-20");
});
