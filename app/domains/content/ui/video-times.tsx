import type { MouseEvent, ReactNode } from "react";
import { isPlainClick } from "~/ui/link.tsx";
import type { Chapter } from "../rules/videos/chapters.ts";
import type { TranscriptLine } from "../rules/videos/transcript.ts";

interface TimesProps {
  /** At the video's host. */
  videoId: string;
  /** Seconds to play from. */
  onChoose: (start: number) => void;
}

/** The video's chapters. Choosing one plays it here or, without a script, at the video host. */
export function ChapterList({ chapters, ...times }: TimesProps & { chapters: Chapter[] }) {
  return (
    <section aria-labelledby="chapters" className="mt-8">
      <h2 id="chapters" className="font-serif text-xl font-semibold">
        Chapters
      </h2>
      <ol className="mt-2 max-h-[28rem] overflow-y-auto border-y border-rule">
        {chapters.map(({ title, startTime }) => (
          <li key={startTime} className="border-rule not-first:border-t">
            <Time start={startTime} {...times}>
              {title}
            </Time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is said in the video, each line a time. The browser's own search finds its words, also while it is closed. */
export function Transcript({ lines, ...times }: TimesProps & { lines: TranscriptLine[] }) {
  return (
    <section aria-labelledby="transcript" className="mt-10 max-w-prose">
      <details>
        <summary className="cursor-pointer border-t-2 border-strong pt-3">
          <h2 id="transcript" className="inline font-serif text-xl font-semibold">
            Transcript
          </h2>
        </summary>
        <ol className="mt-3">
          {lines.map(({ text, startTime }) => (
            <li key={`${startTime} ${text}`}>
              <Time start={startTime} {...times}>
                {text}
              </Time>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function Time({ start, videoId, onChoose, children }: TimesProps & { start: number; children: ReactNode }) {
  return (
    <a
      href={`https://www.youtube.com/watch?v=${videoId}&t=${start}s`}
      onClick={(event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChoose(start);
      }}
      data-replay
      className="grid grid-cols-[4rem_1fr] gap-2 py-2.5 text-[0.9375rem] leading-snug -outline-offset-2 hover:bg-well"
    >
      <span className="text-soft">{clock(start)}</span>
      <span>{children}</span>
    </a>
  );
}

function clock(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
