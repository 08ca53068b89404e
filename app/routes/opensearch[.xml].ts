import { xml, xmlDocument } from "~/lib/text/xml.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { publicDocument } from "~/platform/page/responses.ts";

export const page = definePage({ topics: [] });

/** Describes the search to browsers (OpenSearch 1.1). A short name has at most 16 characters. */
export const loader = page.document(({ deps: { publication } }) => {
  const { brand } = publication;
  const { name } = brand;
  const description = xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name.slice(0, 16)}</ShortName>
<Description>Search every article and video of ${name}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="192" height="192" type="image/png">${absoluteUrl(brand, "/icon-192.png")}</Image>
<Url type="text/html" template="${absoluteUrl(brand, "/search")}?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${absoluteUrl(brand, "/opensearch.xml")}"/>
</OpenSearchDescription>`;
  return publicDocument(xmlDocument(description), "application/opensearchdescription+xml; charset=utf-8");
});
