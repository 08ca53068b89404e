import { market } from "~/domains/market/schema.ts";
import { writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import type { Vars } from "~/platform/env.ts";
import { DAY } from "../intelligence/daily.ts";
import { marketOf, session, stock } from "../market/views.ts";
import { testPublication } from "../unit/deps.ts";

export interface Case {
  at: string;
  vars?: Partial<Vars>;
  force?: boolean;
  /** The runs after the one that is killed, until everything is done; one by default. */
  runs?: number;
  /** What is there before the run. */
  before?: (deps: Deps) => Promise<unknown>;
}

export const NOON = "2026-08-21T12:00:00Z";

const { companies } = testPublication.market;

/** Publishes a market of two companies. */
export const someMarket = (deps: Deps) =>
  writeSnapshot(
    deps,
    "market",
    market,
    marketOf(
      companies.slice(0, 2).map(({ symbol, name }) => stock({ symbol, name })),
      { session: session({ asOf: DAY, counted: 2, all: 2 }) },
    ),
  );
