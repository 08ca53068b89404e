import type { KeyboardEvent, RefObject } from "react";
import { type Edited, newLine } from "~/lib/text/markdown-edit.ts";
import { isOfInputMethod } from "~/ui/input-method.ts";
import { editedOf, write } from "./text-edits.ts";
import { codeOf, editOfKeys } from "./toolbar.tsx";
import { picturesOf } from "./use-pictures.ts";

interface TextFieldProps {
  area: RefObject<HTMLTextAreaElement>;
  defaultValue: string;
  error?: string;
  addPictures: (files: readonly File[]) => void;
  save: () => void;
}

/** The text: Markdown with keys of its own, onto which pictures are dropped. */
export function TextField({ area, defaultValue, error, addPictures, save }: TextFieldProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const element = event.currentTarget;
    const edited = editedOf(element);
    const change = (next: Edited | null) => {
      if (!next) return;
      event.preventDefault();
      write(element, next);
    };
    if (event.metaKey || event.ctrlKey) {
      if (codeOf(event) === "KeyS" && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        save();
      } else change(editOfKeys(event)?.(edited) ?? null);
    } else if (event.key === "Enter" && !event.shiftKey && !isOfInputMethod(event.nativeEvent))
      change(edited.start === edited.end ? newLine(edited) : null);
  }
  return (
    <div>
      <label htmlFor="text" className="sr-only">
        Text, in Markdown
      </label>
      <textarea
        ref={area}
        id="text"
        name="text"
        rows={22}
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "text-error" : undefined}
        spellCheck
        onKeyDown={onKeyDown}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const pictures = picturesOf(event.dataTransfer);
          if (pictures.length === 0) return;
          event.preventDefault();
          addPictures(pictures);
        }}
        onPaste={(event) => {
          const pictures = picturesOf(event.clipboardData);
          if (pictures.length === 0) return;
          event.preventDefault();
          addPictures(pictures);
        }}
        className="block min-h-[28rem] w-full resize-y border border-rule bg-sheet px-4 py-3.5 text-[1.0625rem] leading-[1.65] text-ink [field-sizing:content] [font-kerning:none] focus:border-accent aria-invalid:border-down"
      />
      {error ? (
        <p id="text-error" className="pt-1.5 text-sm font-medium text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}
