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

const LIST = "max-h-[28rem] overflow-y-auto border-y border-rule";

interface ChaptersAndTranscriptProps extends TimesProps {
  chapters: Chapter[];
  lines: TranscriptLine[];
}

/**
 * The video's chapters and, in lines, what is said in it: nothing where neither is known. Choosing one plays it here or,
 * without a script, at the video host. The browser's own search finds the words of the transcript, also while it is closed.
 */
export function ChaptersAndTranscript({ chapters, lines, ...times }: ChaptersAndTranscriptProps) {
  if (chapters.length + lines.length === 0) return null;
  const hasChapters = chapters.length > 0;
  const Heading = hasChapters ? "h3" : "h2";
  return (
    <section aria-labelledby={hasChapters ? "chapters" : "transcript"} className="mt-8">
      {hasChapters ? (
        <>
          <h2 id="chapters" className="font-serif text-xl font-semibold">
            {lines.length > 0 ? "Chapters and transcript" : "Chapters"}
          </h2>
          <ol className={`mt-2 ${LIST}`}>
            {chapters.map(({ title, startTime, endTime, description }) => (
              <li key={startTime} className="border-rule not-first:border-t">
                <Time start={startTime} end={endTime} {...times}>
                  {title}
                  {description ? <span className="block text-soft">{description}</span> : null}
                </Time>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {lines.length > 0 ? (
        <details className="mt-4">
          <summary className="cursor-pointer py-1">
            <Heading id="transcript" className="inline font-serif text-lg font-semibold">
              Transcript
            </Heading>
          </summary>
          <ol className={`mt-2 ${LIST}`}>
            {lines.map(({ text, startTime }) => (
              <li key={`${startTime} ${text}`}>
                <Time start={startTime} {...times}>
                  {text}
                </Time>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}

interface TimeProps extends TimesProps {
  start: number;
  /** Undefined or null where it is not shown or not known. */
  end?: number | null;
  children: ReactNode;
}

function Time({ start, end, videoId, onChoose, children }: TimeProps) {
  return (
    <a
      href={`https://www.youtube.com/watch?v=${videoId}&t=${start}s`}
      onClick={(event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChoose(start);
      }}
      data-replay
      className={`grid ${end === undefined ? "grid-cols-[4rem_1fr]" : "grid-cols-[7.5rem_1fr]"} gap-2 py-2.5 text-[0.9375rem] leading-snug -outline-offset-2 hover:bg-well`}
    >
      <span className="text-soft">{end ? `${clock(start)}–${clock(end)}` : clock(start)}</span>
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
