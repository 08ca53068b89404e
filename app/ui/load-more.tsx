import { buttonClass } from "./button.tsx";
import { isPlainClick } from "./link.tsx";
import type { LoadMore } from "./use-load-more.ts";

interface LoadMoreButtonProps {
  label: string;
  /** The next page, for when there is no script. */
  href: string;
  list: Pick<LoadMore<never>, "hasMore" | "state" | "loadMore">;
  /** "24 of 7,000", beside the button. */
  shown?: string;
  /** What the last click brought, for screen readers. */
  added: string;
}

export function LoadMoreButton({ label, href, list, shown, added }: LoadMoreButtonProps) {
  const { hasMore, state, loadMore } = list;
  return (
    <>
      {/* There before it is filled, and after the last page: otherwise it is not announced. */}
      <p role="status" className="sr-only">
        {added}
      </p>
      {hasMore ? (
        <div className="mt-10 flex flex-col items-center gap-3">
          <a
            href={href}
            aria-disabled={state === "loading"}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              if (state !== "loading") loadMore();
            }}
            data-replay
            data-load-more
            className={buttonClass({ variant: "outline" })}
          >
            {state === "loading" ? "Loading…" : label}
          </a>
          {shown ? <p className="text-[0.8125rem] text-soft">{shown}</p> : null}
        </div>
      ) : null}
      <div role="status">
        {state === "failed" ? (
          <p className="mt-3 text-center text-sm text-down">
            The next page could not be loaded. Please try again.
          </p>
        ) : null}
      </div>
    </>
  );
}
