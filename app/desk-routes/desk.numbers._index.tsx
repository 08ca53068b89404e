import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { letterOutcomes } from "~/domains/newsletter/store/outcomes.ts";
import { LetterOutcomes } from "~/domains/newsletter/ui/desk/letter-outcomes.tsx";
import { UNITS } from "~/domains/numbers/fields.ts";
import { periodOf, rangeOf, timesOf } from "~/domains/numbers/rules/period.ts";
import { kindsOf, readNumbers, shownNumbers } from "~/domains/numbers/rules/shown.ts";
import { Numbers } from "~/domains/numbers/ui/desk/numbers.tsx";
import { Heading } from "~/domains/numbers/ui/desk/parts.tsx";
import { readRange } from "~/platform/counts/read.ts";
import { batch } from "~/platform/data/db.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const SHOWN_LETTERS = 4;

export const page = definePage({
  staff: "viewer",
  query: z.object({
    period: z.enum(UNITS).catch("week"),
    on: z.iso.date().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Numbers");

export const loader = page.loader(async ({ deps, query: { period: unit, on } }) => {
  const today = deps.now().toISOString().slice(0, 10);
  const period = periodOf(unit, on ?? today, today);
  const kinds = kindsOf(deps.publication);
  const [stored, letters] = await batch(deps.db, [
    readRange(...rangeOf(period)),
    letterOutcomes(...timesOf(period), SHOWN_LETTERS),
  ]);
  const read = readNumbers(period, stored, { today, hour: deps.now().getUTCHours(), kinds, kept: RETENTION });
  return { ...shownNumbers(read), on: on ?? null, letters };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function NumbersRoute() {
  const { letters, ...shown } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Numbers" lead="What was read, by how many, and how they came here.">
      <Numbers {...shown}>
        <Heading title="Letters" file={letters.length > 0 ? shown.letterFile : null} />
        <LetterOutcomes caption="Letters" letters={letters} empty="No letter went out." />
      </Numbers>
    </DeskPage>
  );
}
