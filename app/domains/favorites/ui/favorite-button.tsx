import { useEffect, useState } from "react";
import { buttonClass } from "~/ui/button.tsx";
import { HeartIcon } from "~/ui/icons.tsx";
import type { ActionItem } from "~/ui/item-action.tsx";
import { TOAST_MS } from "~/ui/toast.tsx";
import { useHeld } from "~/ui/use-held.ts";
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
  // The note lies over what is below the heart.
  const { held, holding } = useHeld();
  const forget = () => setProblem(null);
  useEffect(() => {
    if (problem === null || held) return;
    const timer = setTimeout(setProblem, TOAST_MS, null);
    return () => clearTimeout(timer);
  }, [problem, held]);
  return (
    <span className="scripted relative z-10 shrink-0">
      <button
        type="button"
        aria-pressed={saved}
        aria-label={`Save “${title}”`}
        data-tooltip={labelled ? undefined : saved ? "Remove from favorites" : "Save to favorites"}
        onClick={onClick}
        {...holding}
        onBlur={() => {
          holding.onBlur();
          forget();
        }}
        onKeyDown={({ key }) => {
          if (key === "Escape") forget();
        }}
        className={
          labelled
            ? buttonClass({ variant: "outline", size: "sm" }, "min-w-24 aria-pressed:*:[svg]:fill-current")
            : "favorite"
        }
      >
        <HeartIcon className="size-[1.125rem]" />
        {labelled ? <span aria-hidden="true">{saved ? "Saved" : "Save"}</span> : null}
      </button>
      <span role="status">{problem ? <span className="favorite-note">{PROBLEMS[problem]}</span> : null}</span>
    </span>
  );
}
