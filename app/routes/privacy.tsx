import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "~/domains/legal/ui/legal-page.tsx";
import { privacySections, privacySummary } from "~/domains/legal/ui/privacy-policy.tsx";
import { REPORT_DAYS } from "~/domains/valuation/report/fields.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { usePublication } from "~/platform/publication/context.tsx";

export const page = definePage({ topics: [], sitemap: () => ["/privacy"], framework: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data, publication: { brand } }) => ({
  title: `Privacy Policy | ${data.legal.titleName ?? brand.name}`,
  description: `What ${brand.name} does with personal information, and what it does not collect at all.`,
}));

export const loader = page.loader(({ deps }) => ({
  legal: deps.publication.legal,
  retention: { ...RETENTION, reports: REPORT_DAYS },
  countsClicks: deps.publication.newsletter.countClicks === true,
  checksPeople: deps.publication.forms.turnstileSiteKey !== undefined,
}));

export default function PrivacyRoute() {
  const { legal, retention, countsClicks, checksPeople } = useLoaderData<typeof loader>();
  const { brand, mentor, workshops, has, savedOffline } = usePublication();
  return (
    <LegalPage
      title="Privacy Policy"
      summary={privacySummary}
      updatedOn={legal.updatedOn}
      sections={privacySections(
        {
          brand,
          legal,
          mentor,
          countsClicks,
          checksPeople,
          savedOffline,
          has: { ...has, workshops: workshops !== undefined },
        },
        retention,
      )}
    />
  );
}
