import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field, INPUT } from "~/ui/field.tsx";
import { FRONT } from "../../rules/desk/pin-lists.ts";
import type { ItemView } from "../../store/desk/view.ts";

interface ItemPinsProps {
  item: ItemView;
  categories: readonly { slug: string; name: string }[];
}

/** Where an item is pinned, and the form that pins it. */
export function ItemPins({ item, categories }: ItemPinsProps) {
  const { ref, pins, shown } = item;
  const fields = { item: ref, name: shown.title };
  const nameOf = (place: string) =>
    place === FRONT ? "Front page" : (categories.find(({ slug }) => slug === place)?.name ?? place);
  return (
    <section aria-labelledby="pins" className="grid gap-4 border-t-2 border-strong pt-3">
      <h2 id="pins" className="font-serif text-xl font-semibold">
        Pins
      </h2>
      {pins.length === 0 ? <p className="text-soft">It is not pinned.</p> : null}
      <ul className="grid gap-2">
        {pins.map(({ place, until }) => (
          <li key={place} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span>
              {nameOf(place)}
              {until === null ? null : (
                <span className="text-sm text-soft">
                  {" "}
                  until <DeskTime at={until} />
                </span>
              )}
            </span>
            <ActForm act="unpin-item" fields={{ ...fields, place }}>
              <button
                type="submit"
                className="cursor-pointer text-sm underline underline-offset-2 hover:text-accent"
                aria-label={`Unpin from ${nameOf(place)}`}
              >
                Unpin
              </button>
            </ActForm>
          </li>
        ))}
      </ul>
      <ActForm act="pin-item" fields={fields} label="Pin" className="grid gap-3">
        {({ field }) => (
          <>
            <label className="grid gap-1.5 text-[0.9375rem] font-semibold">
              Pin to
              <select
                name="place"
                defaultValue={field("place", FRONT).defaultValue}
                className={`${INPUT} h-11 font-normal`}
              >
                <option value={FRONT}>Front page</option>
                {categories.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </select>
              <PlaceError sentence={field("place").error} />
            </label>
            <Field {...field("until")} label="Until (UTC), if it ends" type="datetime-local" />
            <div className="flex flex-wrap items-center gap-4">
              <Button type="submit" variant="outline" size="sm">
                Pin
              </Button>
              <a href="/desk/pins" className="text-sm text-accent underline underline-offset-2">
                Order of all pins
              </a>
            </div>
          </>
        )}
      </ActForm>
    </section>
  );
}

const PlaceError = ({ sentence }: { sentence: string | undefined }) =>
  sentence ? <span className="text-sm font-medium text-down">{sentence}</span> : null;
