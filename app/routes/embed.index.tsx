import { renderToStaticMarkup } from "react-dom/server";
import { readIndex } from "~/domains/market/store/queries.ts";
import { IndexEmbed } from "~/domains/market/ui/embeds.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { embedDocument, embedNotReady } from "~/platform/page/embed.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
});

/** /embed/index: our own index, for frames of other sites. */
export const loader = page.document(async ({ section: { indexName }, deps }) => {
  const index = await readIndex(deps);
  const whole = { title: indexName, path: "/insights/index" };
  if (!index) return embedNotReady(deps.publication.brand, whole);
  return embedDocument(deps.publication.brand, {
    ...whole,
    markup: renderToStaticMarkup(
      <IndexEmbed
        name={indexName}
        subject={deps.publication.copy.subject}
        index={index.data}
        dates={datesIn(deps.publication.brand.language)}
      />,
    ),
  });
});
