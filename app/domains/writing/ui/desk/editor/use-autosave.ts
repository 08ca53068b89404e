import { type RefObject, useEffect, useRef, useState } from "react";
import { askBeforeLoss } from "~/ui/desk/unsaved.ts";
import {
  type Autosave,
  isOnlyHere,
  type SaveState,
  startAutosave,
  type Texts,
} from "../../../rules/autosave.ts";
import { orderedTexts } from "../../../rules/manuscript.ts";
import { forgetCopy, holdOpen, keepCopy } from "./kept-copies.ts";
import { postSave } from "./post.ts";

interface Editing {
  draftId: string;
  session: string;
  /** The revision that the form is based on as it comes. */
  first: string;
  /** What the site has. */
  stored: Texts;
  /** A conflict that the page came with. */
  conflict: Extract<SaveState, { kind: "conflict" }> | null;
}

/** Returns the texts of the editor's form. */
export const readTexts = (form: HTMLFormElement): Texts => {
  const fields = new FormData(form);
  return orderedTexts(
    Object.fromEntries([...fields].filter((pair): pair is [string, string] => typeof pair[1] === "string")),
  );
};

/** Returns the fields of the editor's form as they are posted by a script: a picture goes its own way. */
export function fieldsOf(form: HTMLFormElement): FormData {
  const fields = new FormData(form);
  fields.delete("picture");
  return fields;
}

/** Saves the form as it is written. Returns its state, and the autosave once the page is awake. */
export function useAutosave(
  form: RefObject<HTMLFormElement>,
  { draftId, session, first, stored, conflict }: Editing,
): { state: SaveState; autosave: RefObject<Autosave>; revision: string } {
  const [state, setState] = useState<SaveState>(conflict ?? { kind: "same" });
  const autosave = useRef<Autosave | null>(null);
  const [revision, setRevision] = useState(first);
  // A post may come before the page is drawn again.
  const base = useRef(first);
  const started = useRef({ stored, conflict });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    holdOpen(session);
    const running = startAutosave(
      {
        read: () => readTexts(element),
        keep: (texts) => keepCopy(draftId, session, texts),
        forget: () => forgetCopy(draftId, session),
        post: () => {
          const fields = fieldsOf(element);
          fields.set("revision", base.current);
          return postSave(element, fields);
        },
        based: (next) => {
          base.current = String(next);
          setRevision(base.current);
        },
        tell: setState,
        now: Date.now,
        after: (ms, call) => {
          const timer = setTimeout(call, ms);
          return () => clearTimeout(timer);
        },
      },
      started.current.stored,
      started.current.conflict,
    );
    autosave.current = running;
    // What was written before the page woke, or what a browser put back.
    running.touch();
    const touch = () => running.touch();
    const retry = () => running.retry();
    const leave = () => {
      if (document.visibilityState === "hidden") void running.save();
    };
    element.addEventListener("input", touch);
    window.addEventListener("online", retry);
    document.addEventListener("visibilitychange", leave);
    return () => {
      running.stop();
      element.removeEventListener("input", touch);
      window.removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [form, draftId, session]);
  const isAtRisk = isOnlyHere(state);
  useEffect(() => {
    // A post of the form itself takes the words along.
    if (isAtRisk) return askBeforeLoss((posted) => posted !== form.current);
  }, [form, isAtRisk]);
  return { state, autosave, revision };
}
