import { fail, ok, type Result } from "~/lib/result.ts";
import { oneLine } from "~/lib/text/text.ts";
import type { IssueText } from "./copy.ts";

/** An issue as a file for an editor: subject and preheader between two lines of dashes, then Markdown. */

const SUBJECT_MAX = 200;
const PREHEADER_MAX = 300;

export const issueFile = ({ subject, preheader, body }: Omit<IssueText, "day">): string =>
  `---\nsubject: ${oneLine(subject)}\npreheader: ${oneLine(preheader)}\n---\n\n${body.trim()}\n`;

/** Reads the text of an issue file. Fails with `malformed` and the end of a sentence that begins with the file's name. */
export function parseIssueFile(file: string): Result<Omit<IssueText, "day">, "malformed"> {
  const match = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(file);
  if (!match) return fail("malformed", 'must begin with subject and preheader between two lines of "---".');
  const fields = new Map(
    (match[1] ?? "").split(/\r?\n/).flatMap((line) => {
      const [, name = "", value = ""] = /^([^:]+):(.*)$/.exec(line) ?? [];
      return name ? [[name.trim().toLowerCase(), oneLine(value)] as const] : [];
    }),
  );
  const subject = fields.get("subject") ?? "";
  const preheader = fields.get("preheader") ?? "";
  const body = (match[2] ?? "").replace(/\r\n?/g, "\n").trim();
  if (!subject) return fail("malformed", "lacks a subject.");
  if (subject.length > SUBJECT_MAX)
    return fail("malformed", `has a subject of more than ${SUBJECT_MAX} characters.`);
  if (preheader.length > PREHEADER_MAX)
    return fail("malformed", `has a preheader of more than ${PREHEADER_MAX} characters.`);
  if (!body) return fail("malformed", "has no text.");
  return ok({ subject, preheader, body });
}
