import { useLoaderData } from "@remix-run/react";
import { type Dates, datesIn } from "~/lib/time/written-dates.ts";
import { type Readiness, readiness } from "~/platform/data/readiness.ts";
import { type HealthReport, healthReport } from "~/platform/jobs/health.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({ topics: [], cache: "none", framework: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ publication: { brand } }) => ({
  title: "Status",
  description: `Whether ${brand.name} works, and how fresh what it shows is.`,
  noindex: true,
}));

type Level = "works" | "late" | "fails";

interface Line {
  name: string;
  level: Level;
  text: string;
}

export const loader = page.loader(async ({ deps }) => {
  const dates = datesIn(deps.publication.brand.language);
  const [ready, health] = await Promise.all([readiness(deps, () => caches.default), healthReport(deps)]);
  return {
    lines: [siteLine(ready), ...workLines(health, deps.now().getTime(), dates), ...mailLines(health)],
  };
});

const siteLine = ({ status }: Readiness): Line =>
  status === "ok"
    ? { name: "Pages", level: "works", text: "Every part responds." }
    : {
        name: "Pages",
        level: "fails",
        text: "A part does not answer. Pages that were read lately still show.",
      };

const workLines = ({ jobs }: HealthReport, now: number, { relativeDate }: Dates): Line[] =>
  jobs.flatMap(({ subject: name, state, lastSuccessAt }): Line[] => {
    if (!name) return [];
    const when = lastSuccessAt ? `Last checked ${relativeDate(lastSuccessAt, now)}.` : "Not checked yet.";
    if (state === "failed") return [{ name, level: "fails", text: `The last try failed. ${when}` }];
    return [{ name, level: state === "ok" || state === "partial" ? "works" : "late", text: when }];
  });

const mailLines = ({ mail }: HealthReport): Line[] => {
  if (!mail) return [];
  const level = mail.state === "ok" ? "works" : mail.state === "waits" ? "late" : "fails";
  const texts = {
    works: "Mail goes out.",
    late: "Mail waits and is sent later. None is lost.",
    fails: "Some mail could not be sent.",
  };
  return [{ name: "Mail", level, text: texts[level] }];
};

const LEVELS: Record<Level, { word: string; mark: string }> = {
  works: { word: "Works", mark: "bg-up" },
  late: { word: "Late", mark: "bg-even" },
  fails: { word: "Fails", mark: "bg-down" },
};

const summaryOf = (lines: readonly Line[]) => {
  const not = (level: Level) => lines.filter((line) => line.level === level).map(({ name }) => name);
  if (not("fails").length > 0) return `Not everything works: ${not("fails").join(", ")}.`;
  return not("late").length > 0
    ? `Everything can be read. Later than usual: ${not("late").join(", ")}.`
    : "Everything works.";
};

export default function StatusRoute() {
  const { lines } = useLoaderData<typeof loader>();
  const { brand } = usePublication();
  return (
    <div className="page max-w-3xl pb-16">
      <PageHeading title="Status">{summaryOf(lines)}</PageHeading>
      <dl className="border-t border-strong">
        {lines.map(({ name, level, text }) => (
          <div
            key={name}
            className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-rule py-3.5 sm:grid-cols-[12rem_1fr_auto]"
          >
            <dt className="font-semibold">{name}</dt>
            <dd className="order-last col-span-2 text-soft sm:order-none sm:col-span-1">{text}</dd>
            <dd className="flex items-center gap-2 font-medium">
              <span aria-hidden="true" className={`size-2.5 rounded-full ${LEVELS[level].mark}`} />
              {LEVELS[level].word}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 leading-relaxed text-soft">
        This page is generated when you open it. Programs read the same at <code>/api/health</code>. If
        something is wrong that it does not show,{" "}
        <Link to="/contact" className="text-accent underline underline-offset-2">
          write to {brand.name}
        </Link>
        .
      </p>
    </div>
  );
}
