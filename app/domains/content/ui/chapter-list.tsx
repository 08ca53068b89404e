import type { MouseEvent } from "react";
import type { Chapter } from "../rules/chapters.ts";

interface ChapterListProps {
  chapters: Chapter[];
  videoId: string;
  /** Seconds to play from. */
  onChoose: (start: number) => void;
}

/** The video's chapters. Choosing one plays it here or, without a script, at the video host. */
export function ChapterList({ chapters, videoId, onChoose }: ChapterListProps) {
  return (
    <section aria-labelledby="chapters" className="mt-8">
      <h2 id="chapters" className="font-serif text-xl font-semibold">
        Chapters
      </h2>
      <ol className="mt-2 max-h-[28rem] overflow-y-auto border-y border-rule">
        {chapters.map(({ title, startTime }) => (
          <li key={startTime} className="border-rule not-first:border-t">
            <a
              href={`https://www.youtube.com/watch?v=${videoId}&t=${startTime}s`}
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                onChoose(startTime);
              }}
              data-replay
              className="grid grid-cols-[4rem_1fr] gap-2 py-2.5 text-[0.9375rem] leading-snug -outline-offset-2 hover:bg-well"
            >
              <span className="text-soft">{clock(startTime)}</span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
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
