import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { heldOfAddress } from "~/acts/readers/erasure/held.ts";
import { Erase, type EraseProps } from "~/domains/newsletter/ui/desk/readers/erase.tsx";
import { ReadersTabs } from "~/domains/newsletter/ui/desk/readers/readers-tabs.tsx";
import { emailField } from "~/lib/forms/fields.ts";
import { latestReceipts, type Receipt, receiptOf } from "~/platform/data/backup/erasures.ts";
import { batch } from "~/platform/data/db.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const RECEIPTS = 10;

export const page = definePage({
  staff: "owner",
  query: z.object({
    email: z.string().optional().catch(undefined),
    receipt: z.string().max(60).optional().catch(undefined),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Erase");

const shown = ({ counts, neverAgain, ...receipt }: Receipt) => ({
  ...receipt,
  counts: JSON.parse(counts) as Record<string, number>,
  neverAgain: neverAgain === 1,
});

export const loader = page.loader(async ({ deps, query: { email, receipt } }) => {
  const address = email === undefined ? undefined : emailField().safeParse(email);
  const [[found], latest] = await batch(deps.db, [receiptOf(receipt ?? ""), latestReceipts(RECEIPTS)]);
  return {
    role: deps.session?.staff.role ?? "viewer",
    asked: email ?? "",
    email: address?.data ?? null,
    error: address?.error?.issues[0]?.message,
    held: (address?.data ? await heldOfAddress(deps, address.data) : {}) as EraseProps["held"],
    receipt: found ? shown(found) : null,
    receipts: latest.map(shown),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function EraseRoute() {
  const { role, ...erasure } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Readers"
      lead="Answer an erasure request: delete everything that is kept about an address, everywhere, at once."
    >
      <ReadersTabs role={role} current="erase" />
      <Erase {...(erasure as EraseProps)} />
    </DeskPage>
  );
}
