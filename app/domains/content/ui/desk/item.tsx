import { ActForm } from "~/ui/desk/act-form.tsx";
import type { ItemView } from "../../store/desk/view.ts";
import { CorrectForm } from "./correct-form.tsx";
import { ItemPins } from "./item-pins.tsx";
import { ItemPlace } from "./item-place.tsx";

interface ItemProps {
  item: ItemView;
  categories: readonly { slug: string; name: string }[];
  versions: { correction: string; placement: string };
}

/** One article or video: its fields with what its source states beside them, where it is, and its pins. */
export function Item({ item, categories, versions }: ItemProps) {
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        <CorrectForm item={item} categories={categories} version={versions.correction} />
        {item.corrections ? (
          <ActForm
            act="take-back-correction"
            fields={{ item: item.ref, name: item.shown.title }}
            version={versions.correction}
            className="mt-5"
          >
            <button
              type="submit"
              className="cursor-pointer text-[0.9375rem] underline underline-offset-2 hover:text-accent"
            >
              Undo all corrections
            </button>
          </ActForm>
        ) : null}
      </div>
      <div className="grid content-start gap-10">
        <ItemPlace item={item} version={versions.placement} />
        <ItemPins item={item} categories={categories} />
      </div>
    </div>
  );
}
