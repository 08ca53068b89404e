import { type FormEvent, type RefObject, useRef, useState } from "react";
import { insertBlock, replacePassage } from "~/lib/text/markdown-edit.ts";
import { postAct } from "./post.ts";
import { editedOf, write, writeAside } from "./text-edits.ts";

/** Bytes: what the site would refuse is not sent. */
const MOST = 10_000_000;

/** Sends pictures to the site. Each has a place in the text at once, which its Markdown takes when it is stored. */
export function usePictures(
  form: RefObject<HTMLFormElement>,
  area: RefObject<HTMLTextAreaElement>,
  draftId: string,
): {
  add: (files: readonly File[]) => void;
  /** Stops a post while the text has not yet all of them. Returns whether it did. */
  stop: (event: FormEvent) => boolean;
  wrong: string | null;
} {
  const [wrong, setWrong] = useState<string | null>(null);
  const onTheirWay = useRef(0);
  async function add(file: File): Promise<void> {
    const [text, element] = [area.current, form.current];
    if (!text || !element) return;
    if (file.size > MOST) {
      setWrong(`${file.name} has ${(file.size / 1e6).toFixed(1)} MB; a picture may have ${MOST / 1e6}.`);
      return;
    }
    const place = `![Adding ${file.name.replace(/[[\]()]/g, " ")}…]()`;
    write(text, insertBlock(editedOf(text), place));
    const fields = new FormData();
    fields.set("token", (element.elements.namedItem("token") as HTMLInputElement).value);
    fields.set("id", draftId);
    fields.set("picture", file);
    const came = await postAct(element, "keep-picture", fields);
    const markdown = came.ok ? (came.answer as { markdown: string }).markdown : "";
    const replaced = replacePassage(editedOf(text), place, markdown);
    if (replaced) writeAside(text, replaced);
    setWrong(came.ok ? null : `${file.name} was not added: ${came.message}`);
  }
  return {
    wrong,
    add: (files) => {
      onTheirWay.current += files.length;
      // One after the other: each is written where the one before ended.
      void files.reduce(
        (before, file) =>
          before
            .then(() => add(file))
            .finally(() => {
              onTheirWay.current -= 1;
            }),
        Promise.resolve(),
      );
    },
    stop: (event) => {
      if (onTheirWay.current === 0) return false;
      event.preventDefault();
      setWrong("A picture is still on its way: wait until it is in the text.");
      return true;
    },
  };
}

/** The pictures of what is dropped or pasted. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
