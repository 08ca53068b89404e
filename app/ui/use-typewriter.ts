import { useEffect, useRef, useState } from "react";
import { scriptLength, type TypedLine, typedAt } from "~/lib/text/typewriter.ts";

/** Fine enough for the fastest line; a frame that shows nothing new renders nothing. */
const TICK_MS = 20;

interface TypewriterOptions {
  running: boolean;
  /** Called once when the last pause is over. */
  onEnd?: () => void;
}

/** Types lines out while it runs, from the start for other lines: how many characters of each can be read. */
export function useTypewriter(lines: readonly TypedLine[], { running, onEnd }: TypewriterOptions): number[] {
  const [script, setScript] = useState({ lines, typed: typedAt(lines, 0) });
  const elapsed = useRef(0);
  const end = useRef(onEnd);
  end.current = onEnd;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines start from nothing
  useEffect(() => {
    elapsed.current = 0;
  }, [lines]);

  useEffect(() => {
    if (!running || elapsed.current >= scriptLength(lines)) return;
    let last = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      elapsed.current += now - last;
      last = now;
      const typed = typedAt(lines, elapsed.current);
      setScript((before) =>
        before.lines === lines && before.typed.join() === typed.join() ? before : { lines, typed },
      );
      if (elapsed.current < scriptLength(lines)) return;
      clearInterval(timer);
      end.current?.();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [lines, running]);

  return script.lines === lines ? script.typed : typedAt(lines, 0);
}
