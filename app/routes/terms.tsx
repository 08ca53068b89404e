import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { LegalPage } from "~/domains/legal/ui/legal-page.tsx";
import { termsSections, termsSummary } from "~/domains/legal/ui/terms-of-service.tsx";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo.ts";
import { site } from "~/site.config.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: `Terms of Service | ${site.brand.name}.ai`,
    description: `The terms on which ${site.brand.name} may be read, shared and used.`,
    path: "/terms",
  });

export async function loader({ context: { now } }: LoaderFunctionArgs) {
  return publicPage({}, now());
}

export default function TermsRoute() {
  return (
    <LegalPage
      title="Terms of Service"
      summary={termsSummary}
      updatedOn={site.legal.updatedOn}
      sections={termsSections(site)}
    />
  );
}
