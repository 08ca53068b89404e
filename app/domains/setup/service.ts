import type { Publication } from "~/platform/publication/publication.ts";
import type { Answers, TextName } from "./schema.ts";

/** What the local server does for the page: it has the publication's files, which a Worker has not. */

export interface SetupSection {
  /** Its entry in the publication, such as "events.workshops". */
  entry: string;
  name: string;
  /** One sentence on what it is. */
  about: string;
  on: boolean;
}

/** The publication as its files are now. */
export interface SetupState {
  texts: Record<TextName, string>;
  /** The addresses of its feeds. */
  feeds: string[];
  sections: SetupSection[];
}

export interface SetupFailure {
  ok: false;
  /** The field that it is about. */
  field?: string;
  /** One sentence, or one a line. */
  message: string;
}

export interface SetupWritten {
  ok: true;
  /** The files that were written, from the project's root. */
  files: string[];
  /** Places that still lead to the domain before, such as "app/publication/events.ts:26". */
  left: string[];
  /** What was written and is unwise, such as a colour that many cannot read. */
  warnings: string[];
  /** What was found at the feeds: "https://example.com/feed: 12 articles". */
  found: string[];
  /** A folder of Markdown files that is to be published. */
  folder: string | null;
}

/** The calls by their names: what each takes and answers. */
export interface SetupCalls {
  state: { takes: Record<string, never>; answers: SetupState };
  draft: { takes: Answers; answers: { ok: true; publication: Publication } | SetupFailure };
  write: { takes: { answers: Answers; anyway: boolean }; answers: SetupWritten | SetupFailure };
}

/** Calls the local server. Throws when it fails; its refusals are answers. */
export async function callSetup<Name extends keyof SetupCalls>(
  setup: Pick<Fetcher, "fetch">,
  name: Name,
  takes: SetupCalls[Name]["takes"],
): Promise<SetupCalls[Name]["answers"]> {
  const response = await setup.fetch(`http://setup/${name}`, { method: "POST", body: JSON.stringify(takes) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
