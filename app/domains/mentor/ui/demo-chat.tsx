import { useEffect, useRef, useState } from "react";
import { PauseIcon, PlayIcon } from "~/ui/icons.tsx";
import { useMedia } from "~/ui/use-media.ts";
import { useTypewriter } from "~/ui/use-typewriter.ts";
import { demoTurn } from "../rules/demo.ts";
import type { Sample } from "../schema.ts";
import { Exchange } from "./exchange.tsx";

/**
 * A demonstration chat that types one sample after another. The page also contains the whole text, for screen readers
 * and for visitors with reduced motion or without scripts. The stage is as high as the longest sample.
 */
export function DemoChat({ samples }: { samples: Sample[] }) {
  return (
    <div className="demo">
      <div className="demo-script shelf gap-6 sm:grid">
        {samples.map((sample) => (
          <Exchange key={sample.question} {...sample} />
        ))}
      </div>
      <Stage samples={samples} />
    </div>
  );
}

function Stage({ samples }: { samples: Sample[] }) {
  const [{ index, lines }, setTurn] = useState(() => demoTurn(samples, 0));
  const [paused, setPaused] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const inView = useInView(stage);
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const [question = 0, answer = 0] = useTypewriter(lines, {
    running: inView && !paused && !still,
    onEnd: () => setTurn(demoTurn(samples, index + 1)),
  });
  return (
    <div ref={stage} className="demo-stage">
      <div aria-hidden="true" className="grid border border-rule bg-sheet p-3 sm:p-7">
        {samples.map((entry, place) => (
          <Exchange
            key={entry.question}
            {...entry}
            typed={place === index ? { question, answer } : undefined}
            className={`[grid-area:1/1] ${place === index ? "" : "invisible"}`}
          />
        ))}
      </div>
      <button
        type="button"
        onClick={() => setPaused(!paused)}
        className="mt-1 inline-flex h-9 sm:mt-3 items-center gap-1.5 text-sm font-semibold text-soft hover:text-ink"
      >
        {paused ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
        {paused ? "Play the demonstration" : "Pause the demonstration"}
      </button>
    </div>
  );
}

/** Whether a part of an element is in the viewport: only then is the demonstration typed. */
function useInView(element: React.RefObject<Element>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
