import { useEffect, useMemo, useRef } from "react";
import { usePublication } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { DialogLink } from "~/ui/dialog-link.tsx";
import { useTypewriter } from "~/ui/use-typewriter.ts";
import { teaserLines } from "../rules/teaser.ts";
import { PopupCard } from "./popup-card.tsx";

const SILENT = { welcome: "", closing: "" };

/** A typed-out demonstration chat in a corner; its button opens the real chat. */
export function ChatTeaser({ onDismiss }: { onDismiss: () => void }) {
  const { mentor, promotions } = usePublication();
  const lines = useMemo(
    () => teaserLines({ ...(promotions.teaser ?? SILENT), samples: mentor?.samples ?? [] }),
    [mentor, promotions],
  );
  const typed = useTypewriter(lines, { running: true });
  const log = useRef<HTMLDivElement>(null);
  const written = typed.reduce((sum, count) => sum + count, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every character may start a new line
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [written]);
  return (
    <PopupCard label={mentor?.name ?? ""} onDismiss={onDismiss}>
      <p className="px-5 pt-3.5 pb-2 font-serif text-xl font-semibold">{mentor?.name}</p>
      {/* Screen readers read the whole text; the typed one is visual only. */}
      <div className="sr-only">
        {lines.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div
        ref={log}
        aria-hidden="true"
        className="h-56 overflow-hidden px-5 text-[0.9375rem] leading-relaxed"
      >
        {lines.map(({ from, text }, index) =>
          typed[index] ? (
            <p
              key={text}
              className={
                from === "visitor" ? "mb-3 ms-6 bg-well px-3 py-2" : "mb-3 border-s-2 border-accent ps-3"
              }
            >
              {text.slice(0, typed[index])}
            </p>
          ) : null,
        )}
      </div>
      <div className="px-5 pt-3 pb-5">
        <DialogLink href="/ai-mentor" onClick={onDismiss} className={buttonClass({ size: "sm" }, "w-full")}>
          Chat
        </DialogLink>
      </div>
    </PopupCard>
  );
}
