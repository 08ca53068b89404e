import { type RefObject, useEffect, useState } from "react";
import type { CompiledManuscript } from "~/platform/env.ts";
import { postAct } from "./post.ts";
import { fieldsOf } from "./use-autosave.ts";

/** After the last key, and between two requests. */
const PAUSE_MS = 700;
const BETWEEN_MS = 1500;

export interface Preview {
  compiled: CompiledManuscript | null;
  /** Why it is not of the text as it is now. */
  late: string | null;
}

/** Compiles the form as it is written. */
export function usePreview(form: RefObject<HTMLFormElement>, first: CompiledManuscript | null): Preview {
  const [preview, setPreview] = useState<Preview>({ compiled: first, late: null });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    let running = false;
    let again = false;
    async function ask(form: HTMLFormElement) {
      if (running) {
        again = true;
        return;
      }
      running = true;
      asked = Date.now();
      const came = await postAct(form, "preview-draft", fieldsOf(form));
      running = false;
      setPreview(({ compiled }) =>
        came.ok
          ? { compiled: came.answer as CompiledManuscript, late: null }
          : { compiled, late: came.message },
      );
      if (again) wait();
      again = false;
    }
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(
        () => element && void ask(element),
        Math.max(PAUSE_MS, asked + BETWEEN_MS - Date.now()),
      );
    }
    void ask(element);
    element.addEventListener("input", wait);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", wait);
    };
  }, [form]);
  return preview;
}
