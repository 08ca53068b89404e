import { renderToStaticMarkup } from "react-dom/server";
import { readMarket } from "~/domains/market/store/queries.ts";
import { CompanyEmbed } from "~/domains/market/ui/embeds.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { embedDocument, embedNotReady } from "~/platform/page/embed.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
});

/** /embed/company/SNOW: a company's figures, for frames of other sites. */
export const loader = page.document(async ({ section, params: { symbol = "" }, deps }) => {
  const listed = section.companies.find((company) => company.symbol === symbol);
  if (!listed) return plainError(404, "This company is not in the index.");
  const market = await readMarket(deps);
  const stock = market?.data.stocks.find((each) => each.symbol === symbol);
  if (!stock)
    return embedNotReady(deps.publication.brand, { title: `${listed.name} (${symbol})`, path: "/insights" });
  return embedDocument(deps.publication.brand, {
    title: `${stock.name} (${stock.symbol})`,
    markup: renderToStaticMarkup(
      <CompanyEmbed stock={stock} dates={datesIn(deps.publication.brand.language)} />,
    ),
    path: `/insights/${stock.symbol}`,
  });
});
