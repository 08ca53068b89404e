import { type ReactNode, useMemo, useRef, useState } from "react";
import { counted, nounOf } from "~/lib/format.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { NOT_KEPT, putBackText } from "../rules/list.ts";
import { FileButtons } from "./file-buttons.tsx";
import { useFavorites } from "./use-favorites.ts";
import { useSavedItems } from "./use-saved-items.ts";

interface FavoritesListProps<Item> {
  /** Returns the items of at most 100 ids, without the unknown ones. */
  fetchItems: (ids: string[]) => Promise<Item[]>;
  renderItem: (item: Item, action: ReactNode) => ReactNode;
  skeleton: ReactNode;
}

/** What Undo puts back, and the list that it was removed from. */
interface Removal {
  ids: string[];
  before: string[];
}

/** The list of favorites, the latest saved first, with skeletons while it loads. */
export function FavoritesList<Item extends { id: string; title: string }>(props: FavoritesListProps<Item>) {
  const { ids: stored, remove, putBack } = useFavorites();
  const ids = useMemo(() => [...(stored ?? [])].reverse(), [stored]);
  const { items, gone, waiting, failed, retry } = useSavedItems(ids, props.fetchItems);
  const [message, setMessage] = useState<{ text: string; removal?: Removal }>({ text: "" });
  const count = useRef<HTMLParagraphElement>(null);

  if (!stored)
    return (
      <div className="scripted">
        <p className="sr-only">Loading your favorites…</p>
        {[1, 2, 3].map((place) => (
          <div key={place}>{props.skeleton}</div>
        ))}
      </div>
    );

  /** Removes articles, shows a message with Undo, and moves the focus off the removed control. */
  const drop = (ids: string[], text: string) => {
    remove(ids);
    setMessage({ text, removal: { ids, before: stored } });
    count.current?.focus();
  };
  /** Takes a removal back; its button goes with it, unless something of it is still missing. */
  const undo = (removal: Removal) => {
    const { ids, before } = removal;
    const done = putBack(ids, before);
    const isWhole = done.ok && done.value.leftOut === 0;
    setMessage({
      text: done.ok ? putBackText(ids.length, done.value.leftOut) : NOT_KEPT,
      removal: isWhole ? undefined : removal,
    });
    count.current?.focus();
  };
  const { text, removal } = message;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-rule py-3">
        <p ref={count} tabIndex={-1} className="text-lg font-semibold outline-none">
          {counted(ids.length, "saved article")}
        </p>
        <div className="flex flex-wrap gap-2">
          <FileButtons ids={ids} items={items} onDone={(text) => setMessage({ text })} />
          {ids.length > 0 ? (
            <Button variant="outline" size="sm" onClick={() => drop(stored, "All favorites were removed.")}>
              Clear All
            </Button>
          ) : null}
        </div>
      </div>
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem]">
        {text ? <p className="py-3">{text}</p> : null}
        {removal ? (
          <Button variant="outline" size="sm" onClick={() => undo(removal)}>
            Undo
          </Button>
        ) : null}
      </div>
      {ids.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="No favorites yet">
            <p>Press the heart on any article to keep it here.</p>
            <ButtonLink to="/" className="mt-5">
              Browse Articles
            </ButtonLink>
          </EmptyState>
        </div>
      ) : null}
      {failed ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 border-b border-rule py-5">
          <p>Your favorites could not be loaded. They are still saved.</p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              count.current?.focus();
              retry();
            }}
          >
            Try again
          </Button>
        </div>
      ) : null}
      {gone.length > 0 ? (
        <div className="flex flex-wrap items-center gap-4 border-b border-rule py-5">
          <p>
            {counted(gone.length, "saved article")} {nounOf(gone.length, "is", "are")} no longer published.
          </p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => drop(gone, "What is no longer published was removed.")}
          >
            Remove {nounOf(gone.length, "it", "them")}
          </Button>
        </div>
      ) : null}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {props.renderItem(
              item,
              <Button
                variant="outline"
                size="sm"
                aria-label={`Remove “${item.title}”`}
                onClick={() => drop([item.id], `“${item.title}” was removed.`)}
              >
                Remove
              </Button>,
            )}
          </li>
        ))}
      </ul>
      {waiting > 0 && !failed ? (
        <>
          <p role="status" className="sr-only">
            Loading {counted(waiting, "saved article")}…
          </p>
          {ids.slice(0, waiting).map((id) => (
            <div key={id}>{props.skeleton}</div>
          ))}
        </>
      ) : null}
    </>
  );
}
