import { fail, ok, type Result } from "~/lib/result.ts";
import type { Vars } from "~/platform/env.ts";
import { alpaca } from "./alpaca.ts";
import type { PriceProvider } from "./provider.ts";
import { twelveData } from "./twelve-data.ts";
import { yahoo } from "./yahoo.ts";

/** The price provider that the environment names, Yahoo when it names none; fails without the provider's key. */
export function chooseProvider(vars: Vars): Result<PriceProvider, "none" | "no-key"> {
  switch (vars.PRICE_PROVIDER ?? "yahoo") {
    case "none":
      return fail("none", "Market data is not refreshed: PRICE_PROVIDER is none.");
    case "yahoo":
      return ok(yahoo);
    case "alpaca":
      return vars.ALPACA_KEY_ID && vars.ALPACA_SECRET_KEY
        ? ok(alpaca({ id: vars.ALPACA_KEY_ID, secret: vars.ALPACA_SECRET_KEY }))
        : fail("no-key", "PRICE_PROVIDER is alpaca, which needs ALPACA_KEY_ID and ALPACA_SECRET_KEY.");
    case "twelvedata":
      return vars.TWELVE_DATA_API_KEY
        ? ok(twelveData(vars.TWELVE_DATA_API_KEY))
        : fail("no-key", "PRICE_PROVIDER is twelvedata, which needs TWELVE_DATA_API_KEY.");
  }
}
