import { readFileSync } from "node:fs";
import path from "node:path";
import { captionLines, type TranscriptLine } from "~/domains/content/rules/videos/transcript.ts";

/** The transcripts of videos in a folder: files in WebVTT or SubRip that are named by the video's id. */

const NAME = /^([\w-]{11})(?:\.[a-z]{2}(?:-[A-Za-z]{2})?)?\.(?:vtt|srt)$/;

interface Transcripts {
  transcripts: Map<string, TranscriptLine[]>;
  /** One sentence each. */
  mistakes: string[];
  /** The ids of the videos whose file has a mistake. */
  broken: Set<string>;
}

/**
 * Reads the transcripts among the files of a folder.
 * @param names of the files, within the folder
 * @param shown the name of the folder in mistakes
 */
export function readTranscripts(folder: string, names: readonly string[], shown: string): Transcripts {
  const transcripts: Transcripts["transcripts"] = new Map();
  const mistakes: string[] = [];
  const broken: Transcripts["broken"] = new Set();
  for (const name of names.filter((each) => /\.(?:vtt|srt)$/.test(each))) {
    const file = path.join(shown, name);
    const id = NAME.exec(path.basename(name))?.[1];
    if (!id) {
      mistakes.push(`${file}: is named after no video: call it by the 11 characters of the video's id.`);
      continue;
    }
    const lines = captionLines(readFileSync(path.join(folder, name), "utf8"));
    if (lines.length === 0)
      mistakes.push(`${file}:1: has no cue with a time, such as 00:01.000 --> 00:04.000.`);
    else if (transcripts.has(id)) mistakes.push(`${file}: is a second transcript of the video ${id}.`);
    if (lines.length === 0 || transcripts.has(id)) broken.add(id);
    else transcripts.set(id, lines);
  }
  return { transcripts, mistakes, broken };
}
