import { type FormEvent, type RefObject, useRef, useState } from "react";
import { insertBlock, replacePassage } from "~/lib/text/markdown-edit.ts";
import { postAct } from "./post.ts";
import { editedOf, write, writeAside } from "./text-edits.ts";

/** Bytes: what the site would refuse is not sent. */
const MOST = 10_000_000;

const NOT_YET_IN_TEXT = "A picture is still on its way: wait until it is in the text.";

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
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isStopped, setStopped] = useState(false);
  const onTheirWay = useRef(0);
  const places = useRef(0);
  const refuse = (reason: string) => setRefused((before) => [...before, reason]);
  /** Returns a place that the text does not have: pictures that are pasted are all called image.png. */
  function placeOf(name: string, text: string): string {
    places.current += 1;
    const place = `![Adding ${name.replace(/[[\]()]/g, " ")} (${places.current})…]()`;
    return text.includes(place) ? placeOf(name, text) : place;
  }
  async function add(file: File): Promise<void> {
    const [text, element] = [area.current, form.current];
    if (!text || !element) return;
    if (file.size > MOST) {
      refuse(`${file.name} has ${(file.size / 1e6).toFixed(1)} MB; a picture may have ${MOST / 1e6}.`);
      return;
    }
    const place = placeOf(file.name, text.value);
    write(text, insertBlock(editedOf(text), place));
    const fields = new FormData();
    fields.set("token", (element.elements.namedItem("token") as HTMLInputElement).value);
    fields.set("id", draftId);
    fields.set("picture", file);
    const came = await postAct(element, "keep-picture", fields);
    const markdown = came.ok ? (came.answer as { markdown: string }).markdown : "";
    const replaced = replacePassage(editedOf(text), place, markdown);
    if (replaced) writeAside(text, replaced);
    if (!came.ok) refuse(`${file.name} was not added: ${came.message}`);
  }
  return {
    wrong: [...refused, ...(isStopped ? [NOT_YET_IN_TEXT] : [])].join(" ") || null,
    add: (files) => {
      if (onTheirWay.current === 0) setRefused([]);
      onTheirWay.current += files.length;
      // One after the other: each is written where the one before ended.
      void files.reduce(
        (before, file) =>
          before
            .then(() => add(file))
            .finally(() => {
              onTheirWay.current -= 1;
              if (onTheirWay.current === 0) setStopped(false);
            }),
        Promise.resolve(),
      );
    },
    stop: (event) => {
      if (onTheirWay.current === 0) return false;
      event.preventDefault();
      setStopped(true);
      return true;
    },
  };
}

/** The pictures of what is dropped or pasted. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
