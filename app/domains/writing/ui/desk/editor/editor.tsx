import { type ReactNode, useEffect, useRef, useState } from "react";
import { countWords } from "~/lib/text/text.ts";
import type { CompiledManuscript } from "~/platform/env.ts";
import { onlyOnce } from "~/ui/desk/act-form.tsx";
import { type Failure, useFailure, useToken } from "~/ui/desk/context.tsx";
import { manuscriptOf, orderedTexts, textsOf } from "../../../rules/manuscript.ts";
import type { Draft } from "../../../schema.ts";
import { Entries, type FieldOf } from "./entries.tsx";
import { forgetCopy, type KeptCopy, keptCopies } from "./kept-copies.ts";
import { MarkdownHint, PictureField, Standfirst, Title } from "./lines.tsx";
import { Conflict, Offer, SaveStatus, type Theirs } from "./notices.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { TextField } from "./text-field.tsx";
import { Toolbar } from "./toolbar.tsx";
import { readTexts, useAutosave } from "./use-autosave.ts";
import { usePictures } from "./use-pictures.ts";
import { usePreview } from "./use-preview.ts";

interface EditorProps {
  draft: Draft;
  /** Names this opening of the editor. */
  session: string;
  /** Of what is public of the draft. */
  version: string;
  categories: readonly { slug: string; name: string }[];
  authors: readonly string[];
  companies: readonly { symbol: string; name: string }[];
  /** The text as it is saved, compiled; null where nobody asked for it. */
  compiled: CompiledManuscript | null;
  show: (compiled: CompiledManuscript) => ReactNode;
}

/** The acts of the editor's form. */
const ACTS = ["save-draft", "publish-draft", "schedule-draft"];

/** Writes a draft: the text, what stands beside it, and how it will look. Works without a script as well. */
export function Editor(props: EditorProps) {
  const { draft, version, companies, compiled, show } = props;
  const token = useToken();
  const failed = useFailure();
  const failure = failed && ACTS.includes(failed.act) ? failed : null;
  // A page that answers a post goes on with its opening: what that saved is no one else's.
  const session = failure?.values.session ?? props.session;
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const awake = useAwake();
  const stored = orderedTexts(textsOf(draft.manuscript));
  const conflict = conflictOf(failure, draft);
  const { state, autosave, revision } = useAutosave(form, {
    draftId: draft.id,
    session,
    first: (conflict ? undefined : failure?.values.revision) ?? String(draft.revision),
    stored,
    conflict,
  });
  const preview = usePreview(form, compiled);
  const pictures = usePictures(form, area, draft.id);
  const { copy, drop } = useKeptCopy(form, draft.id);
  const field = fieldOf(stored, failure);
  const present = manuscriptOf(useTexts(form, failure?.values ?? stored));
  const save = () => void autosave.current?.save();

  function put(texts: Record<string, string>) {
    for (const [name, value] of Object.entries(texts)) {
      const input = form.current?.elements.namedItem(name);
      if (isField(input) && !(name === "slug" && draft.path)) input.value = value;
    }
    form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function choose(which: "mine" | "theirs", theirs: Theirs) {
    const texts = orderedTexts(textsOf(theirs.manuscript));
    if (which === "theirs") put(texts);
    autosave.current?.resolve({ texts, revision: theirs.revision });
  }

  const theirs = state.kind === "conflict" ? (JSON.parse(state.theirs) as Theirs) : null;
  return (
    <div className="grid gap-10 xl:grid-cols-2" data-failed={failure ? "" : undefined}>
      <div className="min-w-0">
        {state.kind === "conflict" && theirs ? (
          <Conflict
            message={state.message}
            theirs={theirs}
            mine={present}
            choose={awake ? (which) => choose(which, theirs) : null}
            path={`/desk/write/${draft.id}`}
          />
        ) : null}
        {copy ? (
          <Offer
            copy={copy}
            present={present}
            restore={() => {
              put(copy.texts);
              drop();
            }}
            discard={drop}
          />
        ) : null}
        {failure && !conflict ? (
          <p role="alert" className="mb-6 border-s-4 border-down bg-well px-4 py-3 font-medium">
            {failure.message}
          </p>
        ) : null}
        <div className="mb-5 grid gap-3">
          <PublishBar draft={draft} field={field} save={awake ? save : null} />
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
            {awake ? (
              <SaveStatus state={state} />
            ) : (
              <p className="text-sm text-soft">Nothing is saved before you press Save.</p>
            )}
            <p className="text-sm text-soft tabular-nums">
              {countWords(present.text).toLocaleString("en-US")} words
            </p>
          </div>
        </div>
        <form
          ref={form}
          id="manuscript"
          method="post"
          action="?act=save-draft"
          encType="multipart/form-data"
          aria-label="Manuscript"
          className="grid gap-4"
          onSubmit={(event) => {
            if (!pictures.stop(event)) onlyOnce(event);
          }}
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="id" value={draft.id} />
          <input type="hidden" name="session" value={session} />
          <input type="hidden" name="version" value={failure?.version ?? version} />
          <input type="hidden" name="revision" value={revision} />
          <Title {...field("title")} next={() => area.current?.focus()} />
          <Standfirst {...field("excerpt")} />
          <Entries {...props} field={field} manuscript={present} path={draft.path} />
          <div className="min-h-8">
            {awake ? (
              <Toolbar area={area} companies={companies} addPictures={pictures.add} />
            ) : (
              <MarkdownHint />
            )}
          </div>
          {pictures.wrong ? (
            <p role="alert" className="text-sm font-medium text-down">
              {pictures.wrong}
            </p>
          ) : null}
          <TextField
            area={area}
            defaultValue={field("text").defaultValue}
            error={field("text").error}
            addPictures={pictures.add}
            save={save}
          />
          {awake ? null : <PictureField error={field("picture").error} />}
        </form>
      </div>
      <PreviewPane preview={preview} show={show} />
    </div>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (found: unknown): found is Field =>
  found instanceof HTMLInputElement ||
  found instanceof HTMLTextAreaElement ||
  found instanceof HTMLSelectElement;

/** Whether scripts run here. */
function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
}

/** Returns what a field shows: what was posted in vain, else what is stored. */
const fieldOf =
  (stored: Record<string, string>, failure: Failure | null): FieldOf =>
  (name) => ({
    name,
    defaultValue: failure?.values[name] ?? stored[name] ?? "",
    error: failure?.errors[name],
  });

function conflictOf(failure: Failure | null, draft: Draft) {
  if (failure?.code !== "changed" || failure.theirs === undefined || failure.version !== undefined)
    return null;
  const { manuscript, revision, updatedBy, updatedAt } = draft;
  const theirs: Theirs = { manuscript, revision, updatedBy, updatedAt };
  // Whether the browser keeps the words, the page tells once it is awake.
  return {
    kind: "conflict" as const,
    message: failure.message,
    theirs: JSON.stringify(theirs),
    isKept: true,
  };
}

/** Offers what an editor that is closed kept, unless the form has it. */
function useKeptCopy(form: { current: HTMLFormElement | null }, draftId: string) {
  const [copies, setCopies] = useState<KeptCopy[]>([]);
  useEffect(() => {
    void keptCopies(draftId).then((found) => {
      const present = form.current ? JSON.stringify(readTexts(form.current)) : "";
      const isHere = ({ texts }: KeptCopy) => JSON.stringify(orderedTexts(texts)) === present;
      for (const { session } of found.filter(isHere)) forgetCopy(draftId, session);
      setCopies(found.filter((copy) => !isHere(copy)));
    });
  }, [form, draftId]);
  const [copy = null, ...others] = copies;
  return {
    copy,
    drop: () => {
      if (copy) forgetCopy(draftId, copy.session);
      setCopies(others);
    },
  };
}

/** Returns what the form holds, as it is written. */
function useTexts(form: { current: HTMLFormElement | null }, first: Record<string, string>) {
  const [texts, setTexts] = useState(first);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const read = () => setTexts(readTexts(element));
    read();
    element.addEventListener("input", read);
    return () => element.removeEventListener("input", read);
  }, [form]);
  return texts;
}
