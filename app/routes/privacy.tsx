import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { LegalPage } from "~/domains/legal/ui/legal-page.tsx";
import { privacySections, privacySummary } from "~/domains/legal/ui/privacy-policy.tsx";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo.ts";
import { site } from "~/site.config.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: `Privacy Policy | ${site.brand.name}.ai`,
    description: `What ${site.brand.name} does with personal information, and what it does not collect at all.`,
    path: "/privacy",
  });

export async function loader({ context: { now } }: LoaderFunctionArgs) {
  return publicPage({}, now());
}

export default function PrivacyRoute() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary={privacySummary}
      updatedOn={site.legal.updatedOn}
      sections={privacySections(site)}
    />
  );
}
