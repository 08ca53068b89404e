import { renderToStaticMarkup } from "react-dom/server";
import { readIndex } from "~/domains/market/store/queries.ts";
import { IndexEmbed } from "~/domains/market/ui/embeds.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { embedDocument } from "~/platform/page/embed.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
});

/** /embed/index: our own index, for frames of other sites. */
export const loader = page.document(async ({ section: { indexName }, deps }) => {
  const index = await readIndex(deps);
  if (!index) return plainError(503, "The index has no closes of the start of the year yet.");
  return embedDocument(deps.publication.brand, {
    title: indexName,
    markup: renderToStaticMarkup(
      <IndexEmbed
        name={indexName}
        subject={deps.publication.copy.subject}
        index={index.data}
        dates={datesIn(deps.publication.brand.language)}
      />,
    ),
    path: "/insights/index",
  });
});
