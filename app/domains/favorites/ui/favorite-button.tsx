import { useState } from "react";
import { buttonClass } from "~/ui/button.tsx";
import { HeartIcon } from "~/ui/icons.tsx";
import type { ActionItem } from "~/ui/item-action.tsx";
import { type FavoritesFailure, MAX_FAVORITES } from "../rules/list.ts";
import { useFavorite } from "./use-favorites.ts";

const PROBLEMS: Record<FavoritesFailure, string> = {
  full: `You have ${MAX_FAVORITES} favorites, which is all this list holds.`,
  "not-kept": "This browser does not let the page keep favorites.",
};

/** The heart of a card. It lies above the card's link, and is hidden where scripts do not run. */
export function FavoriteButton({ id, title, labelled = false }: ActionItem) {
  const { saved, toggle } = useFavorite(id);
  const [problem, setProblem] = useState<FavoritesFailure | null>(null);
  const onClick = () => {
    const result = toggle();
    setProblem(result.ok ? null : result.code);
  };
  return (
    <span className="scripted relative z-10 shrink-0">
      <button
        type="button"
        aria-pressed={saved}
        aria-label={`Save “${title}”`}
        data-tooltip={labelled ? undefined : saved ? "Remove from favorites" : "Save to favorites"}
        onClick={onClick}
        className={
          labelled
            ? buttonClass({ variant: "outline", size: "sm" }, "min-w-24 aria-pressed:*:[svg]:fill-current")
            : "-my-1.5 -mr-1.5 grid size-8 place-items-center text-soft hover:text-accent aria-pressed:text-accent aria-pressed:*:[svg]:fill-current"
        }
      >
        <HeartIcon className="size-[1.125rem]" />
        {labelled ? <span aria-hidden="true">{saved ? "Saved" : "Save"}</span> : null}
      </button>
      <span
        role="status"
        className="absolute top-full right-0 z-20 mt-2 w-56 bg-ink px-3 py-2 text-left text-[0.8125rem] leading-5 text-paper empty:hidden"
      >
        {problem ? PROBLEMS[problem] : ""}
      </span>
    </span>
  );
}
