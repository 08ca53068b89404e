import type { ReactNode } from "react";
import { counted } from "~/lib/format.ts";

interface ListHeaderProps {
  title: string;
  total: number;
  /** The path of the page, which its feed follows. */
  path: string;
  /** A sentence below the title. */
  about?: string;
  /** Before the title. */
  children?: ReactNode;
}

/** The head of a list of articles that has a feed: a tag's, an author's, a month's. */
export function ListHeader({ title, total, path, about, children }: ListHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4 py-8 lg:py-11">
      {children}
      <div className="min-w-0">
        <h1 className="font-serif text-[clamp(2.125rem,1.5rem+2.8vw,3.75rem)] leading-[1.05] font-semibold tracking-[-0.024em] wrap-anywhere">
          {title}
        </h1>
        {about ? <p className="mt-3 max-w-(--measure) text-soft">{about}</p> : null}
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold text-soft">
          <span>{articleCount(total)}</span>
          <a className="underline" href={`${path}/feed.xml`}>
            Feed
          </a>
        </p>
      </div>
    </header>
  );
}

/** "1 article", "12 articles". */
export const articleCount = (count: number) => counted(count, "article");
