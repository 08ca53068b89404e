import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { messagePage } from "~/domains/contact/store/inbox.ts";
import { INBOX_KINDS, Inbox, type InboxItem, type InboxKind } from "~/domains/desk/ui/inbox.tsx";
import { reportPage } from "~/domains/valuation/report/store/inbox.ts";
import { signupPage } from "~/domains/waitlist/store/inbox.ts";
import { type Db, rowsOf } from "~/platform/data/db.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const PAGE = 20;

export const page = definePage({
  staff: "editor",
  query: z.object({
    kind: z.enum(INBOX_KINDS).catch("waitlist"),
    after: z.string().max(60).optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Inbox");

const present = (values: readonly (string | null)[]) =>
  values.filter((value) => value !== null && value !== "");

const READ: Record<InboxKind, (db: Db, after: string | null) => Promise<InboxItem[]>> = {
  waitlist: async (db, after) =>
    (await rowsOf(db, signupPage(after, PAGE + 1))).map((one) => ({
      key: one.key,
      email: one.email,
      name: present([one.firstName, one.lastName]).join(" ") || null,
      details: present([one.title, one.company, one.primaryInterest, one.eventAttendance]) as string[],
      message: null,
      at: one.createdAt,
    })),
  reports: async (db, after) =>
    (await rowsOf(db, reportPage(after, PAGE + 1))).map(({ key, email, company, input, createdAt }) => {
      const figures = input ? (JSON.parse(input) as Record<string, string | number>) : null;
      const details = figures
        ? [
            `${figures.fundingStage}`,
            `${figures.companyType}`,
            `$${figures.arr}M ARR`,
            `${figures.growthRate}% growth`,
          ]
        : [];
      return { key, email, name: company, details, message: null, at: createdAt };
    }),
  messages: async (db, after) =>
    (await rowsOf(db, messagePage(after, PAGE + 1))).map(({ key, email, name, message, createdAt }) => ({
      key,
      email,
      name,
      details: [],
      message,
      at: createdAt,
    })),
};

export const loader = page.loader(async ({ deps, query: { kind, after } }) => {
  const rows = await READ[kind](deps.db, after ?? null);
  const items = rows.slice(0, PAGE);
  return {
    kind,
    items,
    after: rows.length > PAGE ? (items.at(-1)?.key ?? null) : null,
    mayExport: mayAs(deps.session?.staff.role ?? "viewer", "owner"),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function InboxRoute() {
  const shown = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Inbox"
      lead="Waitlist signups, report requests and messages. Webhooks send them to your CRM."
    >
      <Inbox {...shown} />
    </DeskPage>
  );
}
