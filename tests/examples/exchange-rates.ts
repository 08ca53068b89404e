// app/domains/market/sources/exchange-rates.ts
import * as z from "zod";
import { readJson } from "~/domains/market/sources/answer.ts";
import {
  defineSource,
  each,
  type SourceContent,
  type SourceEntry,
} from "~/platform/sources/define-source.ts";

/** US dollars for one unit of a currency, by its code. */
interface RatesContent extends SourceContent {
  day: string;
  rates: Record<string, number>;
}

const wire = z.object({ date: z.iso.date(), rates: z.record(z.string(), z.unknown()) });
const rate = z.number().positive();

export const exchangeRates = defineSource<SourceEntry, RatesContent>({
  kind: "rates",
  every: 24 * 60,
  requests: each(({ url }) => ({
    address: url,
    options: { accept: "application/json" },
    read: ({ bytes }) => {
      const answer = readJson(bytes, wire, new URL(url).host);
      if (!answer.ok) return answer;
      const entries = Object.entries(answer.value.rates);
      const readable = entries.flatMap(([code, value]) =>
        rate.safeParse(value).success ? [[code, Number(value)] as const] : [],
      );
      return {
        ok: true,
        content: {
          day: answer.value.date,
          rates: Object.fromEntries(readable),
          rejected: entries.length - readable.length,
        },
      };
    },
  })),
});
