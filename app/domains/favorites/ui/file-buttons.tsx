import type { ChangeEvent } from "react";
import { Button, buttonClass } from "~/ui/button.tsx";
import { FILE_MISTAKES, FILE_NAME, favoritesFile, MAX_FILE_BYTES, readFavoritesFile } from "../rules/file.ts";
import { MAX_FAVORITES } from "./storage.ts";
import { addFavorites } from "./use-favorites.ts";

interface FileButtonsProps {
  ids: string[];
  items: { id: string; title: string }[];
  /** Gets one sentence on what came of it. */
  onDone: (sentence: string) => void;
}

/** Export and import: favorites belong to a browser, and a file takes them to another. */
export function FileButtons({ ids, items, onDone }: FileButtonsProps) {
  const download = () => {
    const titles = new Map(items.map(({ id, title }) => [id, title]));
    // Oldest first, as they are kept: importing the file anywhere restores their order.
    const list = [...ids].reverse().map((id) => ({ id, title: titles.get(id) }));
    const url = URL.createObjectURL(
      new Blob([favoritesFile(list, new Date())], { type: "application/json" }),
    );
    Object.assign(document.createElement("a"), { href: url, download: FILE_NAME }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    onDone(file.size > MAX_FILE_BYTES ? FILE_MISTAKES["too-large"] : importFile(await file.text()));
    // The same file can be chosen again.
    target.value = "";
  };

  return (
    <>
      {ids.length > 0 ? (
        <Button variant="outline" size="sm" onClick={download}>
          Export
        </Button>
      ) : null}
      <label
        className={buttonClass(
          { variant: "outline", size: "sm" },
          "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent",
        )}
      >
        Import
        <input type="file" accept="application/json,.json" onChange={upload} className="sr-only" />
      </label>
    </>
  );
}

function importFile(text: string): string {
  const file = readFavoritesFile(text);
  if (!file.ok) return FILE_MISTAKES[file.code];
  const result = addFavorites(file.value);
  if (!result.ok) return "This browser does not let the page keep favorites.";
  const { added, leftOut } = result.value;
  const known = file.value.length - added - leftOut;
  return [
    added === 1 ? "1 article was added." : `${added} articles were added.`,
    known > 0 ? `${known} ${known === 1 ? "was" : "were"} saved already.` : "",
    leftOut > 0 ? `${leftOut} had no room: the list holds ${MAX_FAVORITES}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
