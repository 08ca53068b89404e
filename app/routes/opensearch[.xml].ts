import { xml, xmlDocument } from "~/lib/xml.ts";
import { publicDocument } from "~/platform/page/responses.ts";
import { absoluteUrl } from "~/platform/page/seo-compat.ts";
import { site } from "~/site.config.ts";

/** Lets a browser search this site (OpenSearch 1.1). A short name holds at most 16 characters. */
export function loader() {
  const { name } = site.brand;
  const description = xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name.slice(0, 16)}</ShortName>
<Description>Search every article and video of ${name}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="192" height="192" type="image/png">${absoluteUrl("/icon-192.png")}</Image>
<Url type="text/html" template="${absoluteUrl("/search")}?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${absoluteUrl("/opensearch.xml")}"/>
</OpenSearchDescription>`;
  return publicDocument(xmlDocument(description), "application/opensearchdescription+xml; charset=utf-8");
}
