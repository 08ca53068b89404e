import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "~/domains/legal/ui/legal-page.tsx";
import { privacySections, privacySummary } from "~/domains/legal/ui/privacy-policy.tsx";
import { RETENTION } from "~/platform/data/retention.ts";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { site } from "~/site.config.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: `Privacy Policy | ${site.brand.name}.ai`,
    description: `What ${site.brand.name} does with personal information, and what it does not collect at all.`,
    path: "/privacy",
  });

export async function loader({ context: { now, publication } }: LoaderFunctionArgs) {
  return publicPage({ legal: publication.legal, retention: RETENTION }, now());
}

export default function PrivacyRoute() {
  const { legal, retention } = useLoaderData<typeof loader>();
  const { brand, mentor, hasEvents } = usePublication();
  return (
    <LegalPage
      title="Privacy Policy"
      summary={privacySummary}
      updatedOn={legal.updatedOn}
      sections={privacySections({ brand, legal, hasMentor: mentor !== undefined, hasEvents }, retention)}
    />
  );
}
