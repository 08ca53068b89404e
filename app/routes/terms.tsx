import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "~/domains/legal/ui/legal-page.tsx";
import { termsSections, termsSummary } from "~/domains/legal/ui/terms-of-service.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { usePublication } from "~/platform/publication/context.tsx";

export const page = definePage({ topics: [], sitemap: () => ["/terms"], framework: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data, publication: { brand } }) => ({
  title: `Terms of Service | ${data.legal.titleName ?? brand.name}`,
  description: `The terms on which ${brand.name} may be read, shared and used.`,
}));

export const loader = page.loader(({ deps: { publication } }) => ({
  legal: publication.legal,
  attendeesFirst: publication.events !== undefined && publication.connect?.network !== undefined,
}));

export default function TermsRoute() {
  const { legal, attendeesFirst } = useLoaderData<typeof loader>();
  const { brand, mentor, workshops, has } = usePublication();
  const parts = {
    brand,
    legal,
    mentor,
    attendeesFirst,
    has: { ...has, workshops: workshops !== undefined },
  };
  return (
    <LegalPage
      title="Terms of Service"
      summary={termsSummary(parts)}
      updatedOn={legal.updatedOn}
      sections={termsSections(parts)}
    />
  );
}
