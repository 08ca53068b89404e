import { env } from "cloudflare:test";
import { writePlan } from "~/domains/newsletter/store/drafts.ts";
import { approveImport, receiveImport } from "~/domains/newsletter/store/import/staged.ts";
import { stepImport } from "~/domains/newsletter/store/import/steps.ts";
import { addIssue } from "~/domains/newsletter/store/issues.ts";
import { addLetter } from "~/domains/newsletter/store/letters.ts";
import { runJob } from "~/jobs/clock/run.ts";
import { JOBS } from "~/jobs/registry.ts";
import { batch } from "~/platform/data/db.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { createMailing } from "~/platform/mail/delivery/mailings.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { recordFailure, recordSuccess } from "~/platform/sources/state.ts";
import { noteEvent } from "~/platform/webhooks/events.ts";
import { confirmed, rule, show } from "../mail/alerts.ts";
import { MAIL, mailing } from "../mail/mail.ts";
import { endpoint } from "../webhooks/receiver.ts";
import { type Case, NOON, someMarket } from "./kill-worlds.ts";

const { DB } = env as unknown as BaseEnv;

/** What each job that sends something does in `tests/unit/jobs/kills.test.ts`. */
export const SENDING: Record<string, Case> = {
  "send-alerts": {
    at: "2026-08-19T23:00:00Z",
    before: async () => {
      for (const name of ["ada", "ben"]) await confirmed(`${name}@example.com`, rule());
      const first = await show("2026-08-18", [{ priceToArr: 11.9 }]);
      await runJob(first, "send-alerts");
      await show("2026-08-19", [{ priceToArr: 12.3 }]);
    },
  },
  "send-daily": { at: "2026-08-20T20:15:00Z", before: someMarket },
  "weekly-issue": {
    at: "2026-08-20T13:05:00Z",
    before: (deps) =>
      addIssue(
        deps,
        { day: "2026-08-20", subject: "Seven stories", preheader: "Of founders", body: "About valuations." },
        new Date("2026-08-20T13:00:00Z"),
      ),
  },
  "single-letters": {
    at: NOON,
    before: async (deps) => {
      const parts = [{ id: "1", kind: "words" as const, text: "Read [this](/articles)." }];
      const letter = { id: "one", readers: "all" as const, subject: "Tickets", preheader: "", parts };
      const plan = { status: "scheduled" as const, sendAt: 1, approved: null, readers: "all" as const };
      await batch(deps.db, [addLetter(deps, letter), ...writePlan(deps, "one", plan)]);
    },
  },
  "report-troubles": {
    at: NOON,
    vars: { OPERATOR_MAIL: "operator@example.com" },
    before: async (deps) => {
      const source = { id: "blog", kind: "feed", url: "https://blog.example/", everyMinutes: 30 };
      const long = new Date(Date.parse(NOON) - 4 * 86_400_000);
      await registerJobs(deps, JOBS);
      await recordSuccess({ ...deps, now: () => long }, source, { etag: null, lastModified: null });
      const state = { etag: null, lastModified: null, failures: 9, lastSuccessAt: long.getTime() };
      await recordFailure(deps, source, state, { message: "blog.example had an error." });
    },
  },
  "drain-outbox": {
    at: NOON,
    vars: { MAIL_PROVIDER: "resend", RESEND_API_KEY: "re_key" },
    before: async (deps) => {
      await DB.exec(
        "insert into subscribers (id, email, created_at) values ('s1', 'a@example.com', 0), ('s2', 'b@example.com', 0)",
      );
      await DB.exec(
        "insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording) select id, 'weekly', 'active', 0, 'test', 'test' from subscribers",
      );
      await batch(deps.db, [
        queueMail(deps, MAIL),
        createMailing(deps, mailing("issue", { audience: "newsletter/weekly", sendAt: deps.now() })),
      ]);
    },
  },
  "send-webhooks": {
    at: NOON,
    before: async (deps) => {
      for (const host of ["a.example", "b.example"]) await endpoint(["waitlist"], `https://${host}/hook`);
      for (const email of ["ada@example.com", "ben@example.com"])
        await batch(deps.db, [
          noteEvent(deps.now().getTime(), { kind: "waitlist", type: "joined", key: email, email, data: {} }),
        ]);
    },
  },
  "import-subscribers": {
    at: NOON,
    before: async (deps) => {
      const file = ["email", ...Array.from({ length: 3 }, (_, n) => `r${n}@example.com`)].join("\n");
      for (const name of ["a.csv", "b.csv"]) {
        const given = { name, list: "weekly", consentPlace: "x", consentWording: "y" } as const;
        const bytes = new TextEncoder().encode(file);
        const id = await receiveImport(deps, { ...given, consentDay: "2025-03-31" }, bytes);
        if (name === "a.csv" && id.ok) {
          await stepImport(deps);
          await batch(deps.db, [approveImport(id.value)]);
        }
      }
    },
  },
};
