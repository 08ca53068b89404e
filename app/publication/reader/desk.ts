import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { type Draft, draftOf, rearranged } from "~/domains/publication/rules/form/draft.ts";
import { entryAt, withChanges } from "~/domains/publication/rules/overlay.ts";
import { deskPart } from "~/domains/publication/rules/parts.ts";
import { holdingAt } from "~/domains/publication/rules/saved.ts";
import { changedEntries, plannedChanges } from "~/domains/publication/rules/standing.ts";
import { type PublicationChange, partOf } from "~/domains/publication/schema.ts";
import {
  changesOfPart,
  publicationChangesIn,
  rowsOfPart,
  understood,
} from "~/domains/publication/store/changes.ts";
import type { FieldTexts } from "~/lib/forms/form.ts";
import { momentIn } from "~/lib/time/time-zone.ts";
import { batch } from "~/platform/data/db.ts";
import { canUndo, entries } from "~/platform/desk/audit.ts";
import { readPost } from "~/platform/desk/post.ts";
import { versionOf } from "~/platform/desk/record.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { NO_STORE, plainError } from "~/platform/page/responses.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { layerOf } from "./layer.ts";
import { publicationMistakes } from "./mistakes.ts";
import { partForm } from "./part-form.ts";

/** What the desk's screens of the publication show and take. */

const HISTORY = 8;

const filesOf = ({ files, publication }: Pick<AppLoadContext, "files" | "publication">) =>
  files ?? publication;

/** Reads a part as the desk shows it, on a day to come where one is named; null for a part that is not changed here. */
export async function partShown(deps: AppLoadContext, part: string, at?: number) {
  const [desk, form] = [deskPart(part), partForm(part)];
  if (!desk || !form) return null;
  const [rows, log] = await batch(deps.db, [
    rowsOfPart(part),
    entries({ kind: "publication", subject: part, limit: HISTORY }),
  ]);
  const files = filesOf(deps);
  const now = deps.now().getTime();
  const changes = understood(rows);
  const day = at !== undefined && at > now ? at : null;
  const layer = await layerOf(files, changes, now);
  return {
    desk,
    form,
    value: entryAt(withChanges(files, holdingAt(changes, day ?? now)), part),
    seen: day ?? now,
    version: await versionOf(changes.length > 0 ? changes : null),
    at: day,
    isMine: deps.session ? mayAs(deps.session.staff.role, desk.role) : false,
    planned: plannedChanges(changes, now),
    changed: changedEntries(files, changes, part, now),
    left: [...new Set(layer.flatMap(({ left }) => left.map(({ sentence }) => sentence)))],
    history: log.map((entry) => {
      const { id, at, name, says, undoneBy } = entry;
      return { id, at, name, says, undoneBy, canUndo: canUndo(entry) };
    }),
  };
}

type Action = (args: ActionFunctionArgs) => Promise<Response | object>;

/**
 * Lets the buttons of a form's lists post it: it comes back rearranged, and nothing is stored. All other posts go on to
 * the acts of the desk.
 */
export const rearranging =
  (otherwise: Action): Action =>
  async (args) => {
    const { request, context } = args;
    const button = new URL(request.url).searchParams.get("op");
    if (!button) return otherwise(args);
    const posted = await readPost(request.clone() as Request, () => undefined);
    const form = posted.ok && posted.act.endsWith("save-part") ? partForm(posted.fields.part ?? "") : null;
    if (!posted.ok || !form) return otherwise(args);
    const files = filesOf(context);
    const changes = await changesOfPart(context, form.name);
    const draft = draftIn(files, changes, posted.fields, context.now().getTime());
    const { from = "", seen = "" } = posted.fields;
    const answer = { draft: rearranged(form, draft, button), from, seen, version: posted.version };
    return data(answer, { headers: { "Cache-Control": NO_STORE } });
  };

/** The part that posted fields make. */
function draftIn(
  files: Publication,
  changes: readonly PublicationChange[],
  { part = "", ...fields }: FieldTexts,
  now: number,
): Draft {
  const form = partForm(part);
  return form && draftOf(form, part, fields, entryAt(withChanges(files, holdingAt(changes, now)), part));
}

/** They would take the page for the one at its address. The frame runs none; these are not even asked for. */
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

interface Previewed {
  /** The page to show: "/newsletter". */
  path: string;
  /** The day of the publication (ms); now when absent. */
  at?: number;
  /** Of the form whose part is shown as its fields make it. */
  fields?: FieldTexts;
}

/** Renders a public page as the publication would have it, for a frame of the desk: without scripts, and links lead nowhere. */
export async function previewOf(deps: AppLoadContext, { path, at, fields }: Previewed): Promise<Response> {
  const { renderedAs } = deps;
  if (!renderedAs) return plainError(404, "There is no such page.");
  const files = filesOf(deps);
  const stored = await publicationChangesIn(deps);
  const now = deps.now().getTime();
  const time = Math.max(at ?? now, now);
  const standing = withChanges(files, holdingAt(stored, time));
  const part = fields?.part ?? "";
  const own = stored.filter((change) => partOf(change.path) === part);
  const draft = fields && draftIn(files, own, fields, time);
  const publication = partForm(part) ? ({ ...standing, [part]: draft } as Publication) : standing;
  const [mistake] = publicationMistakes(publication);
  if (mistake) return plainError(422, mistake.sentence);
  const response = await renderedAs(publication, path);
  const framed = new Response((await response.text()).replace(SCRIPTS, ""), response);
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const inFrame = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  framed.headers.set("Content-Security-Policy", `${inFrame}; sandbox allow-same-origin`);
  framed.headers.set("Cache-Control", NO_STORE);
  return framed;
}

/** Takes the post of a form into the frame beside it. */
export const previewAction = async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
  const posted = await readPost(request, () => undefined);
  if (!posted.ok) return plainError(posted.status, posted.message);
  const path = new URL(request.url).searchParams.get("path") ?? "/";
  const at = momentIn("UTC", posted.fields.from ?? "") ?? undefined;
  return previewOf(context, { path, at, fields: posted.fields });
};
