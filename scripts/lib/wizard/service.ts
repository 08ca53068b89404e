import * as z from "zod";
import { type Answers, answersSchema, NO_LOGO } from "~/domains/setup/schema.ts";
import type { SetupCalls, SetupFailure, SetupWritten } from "~/domains/setup/service.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { fromInvoker, Mistake } from "../project.ts";
import { lookAt, namesOf } from "./feeds.ts";
import { readLogo } from "./logo/read.ts";
import { draftOf, type Present, readPresent, write } from "./wizard.ts";

/** What the page at /_welcome asks of the server of this computer: the publication's files. */

/** Called once a publication is written, just before the page is told. */
export type OnWritten = (publication: Publication) => void;

type Call = (body: unknown, onWritten: OnWritten) => Promise<SetupCalls[keyof SetupCalls]["answers"]>;

const CALLS: Record<keyof SetupCalls, Call> = {
  state: async () => {
    const { texts, feeds, sections } = await readPresent();
    return { texts, feeds, sections };
  },
  draft: async (body) => {
    const answers = answersSchema.parse(body);
    return refusing(async () => {
      const present = await readPresent();
      const { publication } = await draftOf(present, await withReadableLogo(present, answers));
      return { ok: true, publication };
    });
  },
  write: async (body, onWritten) => {
    const { answers, anyway } = z.object({ answers: answersSchema, anyway: z.boolean() }).parse(body);
    return refusing(() => writeAnswers(answers, anyway, onWritten));
  },
};

/** A logo that cannot be read yet is left out of a preview: its name is perhaps half typed. */
async function withReadableLogo({ publication }: Present, answers: Answers): Promise<Answers> {
  const { logo: _, ...others } = answers;
  return (await logoMistake(publication, answers)) === null ? answers : others;
}

/** Returns why the logo cannot be taken; null where it can, and where none is named. */
export async function logoMistake(
  publication: Publication,
  { logo }: Pick<Answers, "logo">,
): Promise<string | null> {
  if (logo === undefined || logo === NO_LOGO) return null;
  const read = await refusing(async () => ({ ok: true as const, parts: await readLogo(publication, logo) }));
  return read.ok ? null : read.message;
}

type WriteAnswers = SetupCalls["write"]["takes"]["answers"];

async function writeAnswers(
  answers: WriteAnswers,
  anyway: boolean,
  onWritten: OnWritten,
): Promise<SetupWritten | SetupFailure> {
  const present = await readPresent();
  const added = (answers.feeds ?? []).filter((url) => !present.feeds.includes(url));
  const looked = await lookAt(present.publication, added);
  const found = looked.map(({ url, found }) => `${url}: ${found}`);
  const failed = looked.filter(({ title }) => title === null).map(({ url, found }) => `${url}: ${found}`);
  if (failed.length > 0 && !anyway) return { ok: false, field: "feeds", message: failed.join("\n") };
  const unread = await logoMistake(present.publication, answers);
  if (unread !== null) return { ok: false, field: "logo", message: unread };
  const folder = answers.folder ? fromInvoker(answers.folder) : null;
  const draft = await draftOf(present, answers, namesOf(looked));
  write(present, draft);
  if (draft.files.length > 0) onWritten(draft.publication);
  return { ok: true, files: draft.files, left: draft.left, warnings: draft.warnings, found, folder };
}

async function refusing<Answer>(body: () => Promise<Answer>): Promise<Answer | SetupFailure> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof Mistake) return { ok: false, message: error.message };
    throw error;
  }
}

/** Answers a call of the page. A failure is a 500 with its message. */
export async function answerSetup(
  { url, text }: { url: string; text: string },
  onWritten: OnWritten = () => {},
): Promise<Response> {
  const name = new URL(url).pathname.slice(1);
  const call = Object.hasOwn(CALLS, name) ? CALLS[name as keyof SetupCalls] : undefined;
  if (!call) return new Response("There is no such call.", { status: 404 });
  try {
    return Response.json(await call(JSON.parse(text), onWritten));
  } catch (error) {
    return new Response(error instanceof Error ? error.message : String(error), { status: 500 });
  }
}
