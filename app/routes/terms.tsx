import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "~/domains/legal/ui/legal-page.tsx";
import { termsSections, termsSummary } from "~/domains/legal/ui/terms-of-service.tsx";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { site } from "~/site.config.ts";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: `Terms of Service | ${site.brand.name}.ai`,
    description: `The terms on which ${site.brand.name} may be read, shared and used.`,
    path: "/terms",
  });

export async function loader({ context: { now, publication } }: LoaderFunctionArgs) {
  return publicPage({ legal: publication.legal }, now());
}

export default function TermsRoute() {
  const { legal } = useLoaderData<typeof loader>();
  const { brand, mentor, hasEvents } = usePublication();
  const parts = { brand, legal, hasMentor: mentor !== undefined, hasEvents };
  return (
    <LegalPage
      title="Terms of Service"
      summary={termsSummary(parts)}
      updatedOn={legal.updatedOn}
      sections={termsSections(parts)}
    />
  );
}
