import { useDates } from "~/platform/publication/context.tsx";
import { Change } from "~/ui/change.tsx";
import { Enhanced } from "~/ui/enhanced.tsx";
import { FigureLink } from "~/ui/figure-lines.tsx";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { distinctSources } from "../rules/figure.ts";
import { marketFigure } from "../rules/lines/anchors.ts";
import { BAR_HEIGHT, BAR_TOP, comparisonBars, countOf } from "../rules/views.ts";
import type { YtdComparison } from "../schema.ts";
import { Source } from "./figures.tsx";

/** The year's change of the own index, beside those of the market. */
export function YtdChart({ comparison }: { comparison: YtdComparison | null }) {
  const { shortDate } = useDates();
  return (
    <section aria-labelledby="ytd">
      <SectionHeading id="ytd" note={comparison ? `To ${shortDate(comparison.day)}` : null}>
        Year to date
      </SectionHeading>
      {comparison ? (
        <Bars comparison={comparison} />
      ) : (
        <p className="mt-4 text-soft">Unable to load YTD comparison data at the moment.</p>
      )}
    </section>
  );
}

/** Only in the browser: the Worker's bundle carries no chart library. */
const loadBars = import.meta.env.SSR ? null : () => import("./ytd-bars.tsx").then(({ YtdBars }) => YtdBars);

/** The lines of the bars, in their order. */
const YTD_LINES = ["ytd", "ytd-nasdaq", "ytd-sp500"];

/** A table of the figures over decorative bars, a row each. */
function Bars({ comparison }: { comparison: YtdComparison }) {
  const bars = comparisonBars(comparison);
  return (
    <>
      <div className="mt-3 grid">
        <table className="col-start-1 row-start-1 w-full">
          <caption className="sr-only">Change since the last close of the year before</caption>
          <tbody>
            {bars.map(({ name, ytdPercent, own }, index) => (
              <tr key={name} className="h-17 align-top text-[0.9375rem]">
                <th scope="row" className={`pt-2 text-start ${own ? "font-semibold" : "font-normal"}`}>
                  {name}
                </th>
                <td className="pt-2 text-end font-semibold">
                  <FigureLink to={marketFigure(YTD_LINES[index] ?? "ytd")}>
                    <Change percent={ytdPercent} />
                  </FigureLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Enhanced load={loadBars} props={{ bars }} className="col-start-1 row-start-1 h-51 enlarged:hidden">
          <svg aria-hidden="true" focusable="false" className="size-full" data-drawn-over="">
            {bars.map(({ name, width, own }, index) => (
              <rect
                key={name}
                x="0"
                y={`${((index + BAR_TOP) * 100) / bars.length}%`}
                width={`${width}%`}
                height={BAR_HEIGHT}
                className={own ? "fill-accent" : "fill-soft"}
              />
            ))}
          </svg>
        </Enhanced>
      </div>
      <ul className="mt-2 text-xs leading-5 text-soft">
        <li>
          <Link to="/insights/index" className="underline underline-offset-2 hover:text-ink">
            Our index
          </Link>{" "}
          is equally weighted, of {countOf(comparison.index.counted, comparison.index.all)}. Bar length shows
          the size of the change.
        </li>
        {distinctSources(comparison.sources).map((source) => (
          <li key={`${source.source} ${source.asOf}`}>
            <Source of={source} />
          </li>
        ))}
      </ul>
    </>
  );
}
