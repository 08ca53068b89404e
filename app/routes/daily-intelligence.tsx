import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { DAILY_PATH, NO_EDITION } from "~/domains/daily/rules/copy.ts";
import { dailyShareImage } from "~/domains/daily/rules/share-images.ts";
import { dailySection } from "~/domains/daily/section.ts";
import { readDaily } from "~/domains/daily/store/edition.ts";
import { DAILY_TABS, DailyTabs, TABS } from "~/domains/daily/ui/daily-tabs.tsx";
import { EmailActions } from "~/domains/daily/ui/email-actions.tsx";
import { lastCompletedDay } from "~/domains/market/rules/prices/calendar.ts";
import { newsletterForm } from "~/domains/newsletter/form.ts";
import { NewsletterForm } from "~/domains/newsletter/ui/newsletter-form.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { oneOf } from "~/platform/page/match/query.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { TabLinks } from "~/ui/tab-links.tsx";

export const page = definePage({
  section: dailySection,
  query: z.object({ tab: oneOf(DAILY_TABS) }),
  everywhere: true,
  topics: ["daily"],
  due: quarterHourly,
  framework: "intent",
  sitemap: () => [DAILY_PATH],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { list }, publication }) => ({
  title: list.name,
  description: `The market for ${publication.copy.subject} in one email, at ${list.sentAt} on every trading day: the index, the movers, three stories and one article.`,
  shareImage: dailyShareImage(publication),
  jsonLd: [breadcrumbData(publication.brand, [{ name: list.name, path: DAILY_PATH }])],
}));

export const loader = page.loader(async ({ section: list, query: { tab }, deps }) => {
  const edition = await readDaily(deps);
  const stale = edition !== null && edition.date < lastCompletedDay(deps.now());
  return { tab, list, edition, stale };
});

export const action = formAction(newsletterForm);

export default function DailyIntelligence() {
  const { longDate } = useDates();
  const { tab, list, edition, stale } = useLoaderData<typeof loader>();
  const { brand, copy } = usePublication();
  return (
    <div className="page">
      <PageHeading title={list.name}>
        {`The day in ${copy.subject} after the close, by email at ${list.sentAt} on every trading day. This is what it contains.`}
      </PageHeading>
      {edition ? (
        <>
          <p className="-mt-3 mb-6 text-sm text-soft">
            {stale
              ? `The last edition, of ${longDate(edition.date)}. `
              : `Edition of ${longDate(edition.date)}. `}
            {edition.provenance}
          </p>
          <EmailActions fileName={`${brand.slug}-daily-${edition.date}.html`} />
          <div className="mt-8">
            <TabLinks
              label={`${list.name}: parts`}
              current={tab}
              tabs={DAILY_TABS.map((id) => ({
                id,
                label: TABS[id],
                to: id === "overview" ? DAILY_PATH : `${DAILY_PATH}?tab=${id}`,
              }))}
            />
          </div>
          <div className="mt-8">
            <DailyTabs tab={tab} edition={edition} />
          </div>
        </>
      ) : (
        <EmptyState title={NO_EDITION} />
      )}
      <Signup />
    </div>
  );
}

function Signup() {
  return (
    <section
      aria-labelledby="signup"
      className="mt-16 grid gap-8 bg-well p-6 sm:p-10 lg:grid-cols-2 lg:gap-14"
    >
      <div>
        <h2 id="signup" className="font-serif text-3xl leading-tight font-semibold">
          Get it after the close
        </h2>
        <p className="mt-3 max-w-prose leading-relaxed text-soft">
          One email every trading day, and none on other days. The figures carry their source and their day.
        </p>
      </div>
      <NewsletterForm
        variant="card"
        list="daily"
        place="daily-intelligence"
        action={DAILY_PATH}
        answered={useActionData<typeof action>()}
      />
    </section>
  );
}
