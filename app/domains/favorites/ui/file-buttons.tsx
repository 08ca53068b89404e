import type { ChangeEvent } from "react";
import { usePublication } from "~/platform/publication/context.tsx";
import { Button, buttonClass } from "~/ui/button.tsx";
import { FILE_ERRORS, favoritesFile, fileName, MAX_FILE_BYTES, readFavoritesFile } from "../rules/file.ts";
import { MAX_FAVORITES, NOT_KEPT } from "../rules/list.ts";
import { useFavorites } from "./use-favorites.ts";

interface FileButtonsProps {
  ids: string[];
  items: { id: string; title: string }[];
  /** Receives the result of an import as a message. */
  onDone: (message: string) => void;
}

/** Export and import: favorites are stored per browser, and a file moves them to another. */
export function FileButtons({ ids, items, onDone }: FileButtonsProps) {
  const { brand } = usePublication();
  const { add } = useFavorites();
  const download = () => {
    const titles = new Map(items.map(({ id, title }) => [id, title]));
    // Oldest first, as they are stored: an import restores their order.
    const list = [...ids].reverse().map((id) => ({ id, title: titles.get(id) }));
    const url = URL.createObjectURL(
      new Blob([favoritesFile(brand.slug, list, new Date())], { type: "application/json" }),
    );
    Object.assign(document.createElement("a"), { href: url, download: fileName(brand.slug) }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    onDone(file.size > MAX_FILE_BYTES ? FILE_ERRORS["too-large"] : importFile(await file.text(), add));
    // Otherwise choosing the same file again fires no event.
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

/** Adds the favorites of a file and returns the message about it. */
function importFile(text: string, add: ReturnType<typeof useFavorites>["add"]): string {
  const file = readFavoritesFile(text);
  if (!file.ok) return FILE_ERRORS[file.code];
  const result = add(file.value);
  if (!result.ok) return NOT_KEPT;
  const { added, leftOut } = result.value;
  const known = file.value.length - added - leftOut;
  return [
    added === 1 ? "1 article was added." : `${added} articles were added.`,
    known > 0 ? `${known} ${known === 1 ? "was" : "were"} saved already.` : "",
    leftOut > 0 ? `${leftOut} did not fit: the list holds ${MAX_FAVORITES}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
