import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import type { ShownPin } from "../../store/desk/pins.ts";
import { SortablePins } from "./sortable-pins.tsx";

export interface PinnedList {
  list: string;
  /** `front` or a category's slug. */
  place: string;
  pins: ShownPin[];
  version: string;
}

interface PinListProps extends PinnedList {
  /** Of the articles or videos that can be pinned there. */
  path: string;
  /** Every list that has pins or is shown. */
  lists: readonly { list: string; name: string }[];
}

/** The pins of a list in their order, and the way to the other lists. */
export function PinList({ lists, path, ...list }: PinListProps) {
  return (
    <>
      <nav aria-label="Lists" className="mb-6 overflow-x-auto border-b border-rule">
        <ul className="flex gap-6">
          {lists.map((each) => (
            <li key={each.list}>
              <a
                href={`/desk/pins?list=${encodeURIComponent(each.list)}`}
                aria-current={each.list === list.list ? "page" : undefined}
                className="section-link whitespace-nowrap"
              >
                {each.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {list.pins.length === 0 ? (
        <p className="py-4 text-soft">Nothing is pinned here.</p>
      ) : (
        <div className="max-w-3xl">
          <SortablePins
            key={list.version}
            list={list.list}
            place={list.place}
            ids={list.pins.map(({ id }) => id)}
            version={list.version}
          >
            {(id) => <Pin pin={list.pins.find((pin) => pin.id === id)} list={list} />}
          </SortablePins>
        </div>
      )}
      <p className="mt-6 text-soft">
        To pin something, open it among the{" "}
        <a href={path} className="text-accent underline underline-offset-2">
          {path.endsWith("videos") ? "videos" : "articles"}
        </a>
        .
      </p>
    </>
  );
}

function Pin({ pin, list: { list, place, pins, version } }: { pin: ShownPin | undefined; list: PinnedList }) {
  if (!pin) return null;
  const { id, kind, title, until, state } = pin;
  const order = pins.map((each) => each.id);
  const at = order.indexOf(id);
  const moved = (by: number) => {
    const next = order.filter((each) => each !== id);
    next.splice(at + by, 0, id);
    return next.join("\n");
  };
  return (
    <div className="flex min-w-0 flex-1 items-start gap-4">
      <div className="min-w-0 flex-1">
        <a
          href={`/desk/${kind}s/${id}`}
          className="font-semibold underline-offset-2 hover:text-accent hover:underline"
        >
          {title}
        </a>
        <p className="text-sm text-soft">
          {until === null ? "No end" : <>until {<DeskTime at={until} />}</>}
          {state === "missing" ? <span className="text-ink"> · not on the site now</span> : null}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {at > 0 ? (
          <Move
            label={`Up: ${title}`}
            sign="↑"
            fields={{ list, place, order: moved(-1) }}
            version={version}
          />
        ) : null}
        {at < order.length - 1 ? (
          <Move
            label={`Down: ${title}`}
            sign="↓"
            fields={{ list, place, order: moved(1) }}
            version={version}
          />
        ) : null}
        <ActForm act="unpin-item" fields={{ item: `${kind}/${id}`, name: title, place }}>
          <button
            type="submit"
            aria-label={`Unpin: ${title}`}
            className="cursor-pointer px-2 py-1.5 text-sm underline underline-offset-2 hover:text-accent"
          >
            Unpin
          </button>
        </ActForm>
      </div>
    </div>
  );
}

interface MoveProps {
  label: string;
  sign: string;
  fields: Record<string, string>;
  version: string;
}

function Move({ label, sign, fields, version }: MoveProps) {
  return (
    <ActForm act="order-pins" fields={fields} version={version}>
      <button
        type="submit"
        aria-label={label}
        className="size-9 cursor-pointer border border-strong hover:bg-ink hover:text-paper"
      >
        {sign}
      </button>
    </ActForm>
  );
}
