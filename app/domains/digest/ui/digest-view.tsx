import { useDates } from "~/platform/publication/context.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { generating, NO_DIGEST } from "../rules/copy.ts";
import type { WeeklyDigest } from "../schema.ts";

interface DigestViewProps {
  /** What the digest is about, such as "AI". */
  topic: string;
  digest: WeeklyDigest | null;
  /** There is news, and the clock has yet to make a digest of it. */
  pending: boolean;
  now: number;
}

/** The weekly digest: one story in full, the others by theme. */
export function DigestView({ topic, digest, pending, now }: DigestViewProps) {
  const { longDate, relativeDate } = useDates();
  if (!digest)
    return (
      <p className="border-y border-rule px-4 py-14 text-center font-serif text-xl">
        {pending ? generating(topic) : NO_DIGEST}
      </p>
    );
  return (
    <>
      <p className="text-sm text-soft">
        Week of {longDate(digest.weekOf)}
        {digest.since ? `, a quiet one: with stories since ${longDate(digest.since)}` : null}.{" "}
        {methodOf(digest)} Made {relativeDate(digest.generatedAt, now)}
        {digest.sample ? " from the sample edition’s stories" : null}.
      </p>
      <TopStory digest={digest} />
      <div className="mt-12 grid gap-x-12 gap-y-12 lg:grid-cols-2">
        {digest.aiNews.map(({ title, articles }, index) => (
          <section key={`${title}-${articles[0]?.url}`} aria-labelledby={`theme-${index}`}>
            <SectionHeading id={`theme-${index}`}>{title}</SectionHeading>
            <ul>
              {articles.map((article) => (
                <li key={article.url} className="border-b border-rule py-4">
                  <h3 className="font-serif text-xl leading-snug font-semibold">
                    <SmartLink href={article.url} className="headline-link">
                      {article.title}
                    </SmartLink>
                  </h3>
                  {article.snippet ? <p className="mt-1.5 leading-relaxed">{article.snippet}</p> : null}
                  <p className="mt-1.5 text-sm text-soft">{article.source}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** Says how the digest was made. */
const methodOf = ({ method, model }: WeeklyDigest) =>
  method === "model"
    ? `Written by the language model ${model} from the stories that are linked; a sentence with a figure that its story does not hold is not shown.`
    : "Without a language model: the sources' own first sentences, sorted by theme.";

function TopStory({ digest: { topStory: story, method } }: { digest: WeeklyDigest }) {
  return (
    <section aria-labelledby="top-story" className="mt-8 max-w-3xl">
      <p className="text-sm font-semibold text-accent">Top story</p>
      <h2
        id="top-story"
        className="mt-2 font-serif text-[clamp(1.75rem,1.4rem+1.6vw,2.5rem)] leading-tight font-semibold tracking-[-0.018em]"
      >
        <SmartLink href={story.url} className="headline-link">
          {story.title}
        </SmartLink>
      </h2>
      <p className="mt-3 font-serif text-xl leading-relaxed">{story.summary}</p>
      <p className="mt-4 border-s-4 border-accent ps-5 leading-relaxed">
        <span className="font-semibold">{method === "model" ? "Why it matters." : "Why it leads."}</span>{" "}
        {story.significance}
      </p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-soft">
        <span>Sources:</span>
        {story.sources.map(({ title, url }) => (
          <SmartLink key={url} href={url} className="py-0.5 underline underline-offset-2">
            {title}
          </SmartLink>
        ))}
      </p>
    </section>
  );
}
