import { buttonClass } from "./button.tsx";

interface LoadMoreButtonProps {
  label: string;
  /** The next page, for when there is no script. */
  href: string;
  state: "idle" | "loading" | "failed";
  onLoad: () => void;
  /** "24 of 7,000", beside the button. */
  shown?: string;
}

export function LoadMoreButton({ label, href, state, onLoad, shown }: LoadMoreButtonProps) {
  return (
    <div className="mt-10 flex flex-col items-center gap-3">
      <a
        href={href}
        aria-disabled={state === "loading"}
        onClick={(event) => {
          event.preventDefault();
          if (state !== "loading") onLoad();
        }}
        data-replay
        className={buttonClass({ variant: "outline" })}
      >
        {state === "loading" ? "Loading…" : label}
      </a>
      {shown ? <p className="text-[0.8125rem] text-soft">{shown}</p> : null}
      <p role="status" className="text-sm text-down empty:hidden">
        {state === "failed" ? "The next page did not arrive. Please try again." : ""}
      </p>
    </div>
  );
}
