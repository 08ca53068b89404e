import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import type { ListFilter } from "../../rules/desk/list-filter.ts";
import type { ListedItem } from "../../store/desk/list/rows.ts";
import { FilterForm, hrefOf, StateLinks } from "./list-filter.tsx";

/** What the desk calls an item's state. */
export const PLACE_NAMES: Record<ListedItem["place"], string> = {
  shown: "Published",
  hidden: "Hidden",
  scheduled: "Scheduled",
  moved: "Redirected",
  deleted: "Deleted",
  coming: "Dated ahead by its source",
};

interface ItemListProps {
  /** Its own address: /desk/articles or /desk/videos. */
  path: string;
  filter: ListFilter;
  items: readonly ListedItem[];
  /** Where the next page begins; null on the last. */
  after: string | null;
  sources: readonly { id: string; name: string }[];
  categories: readonly { slug: string; name: string }[];
}

/** A page of articles or videos, with filters above it. */
export function ItemList({ path, filter, items, after, sources, categories }: ItemListProps) {
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  const sourceOf = (id: string) => sources.find((source) => source.id === id)?.name ?? id;
  const isOrdinary = filter.state === "published" || filter.state === "corrected";
  return (
    <>
      <StateLinks path={path} filter={filter} />
      <FilterForm path={path} filter={filter} sources={sources} categories={categories} />
      <DeskTable
        caption="Items"
        columns={[
          { label: "Title" },
          { label: "Source", wide: true },
          { label: "Categories", wide: true },
          { label: DATES[filter.state] ?? "Date (UTC)", wide: true },
        ]}
        rows={items.map((item) => ({
          key: item.id,
          cells: [
            <span key="title" className="grid min-w-0 gap-0.5">
              <a
                href={`${path}/${item.id}`}
                className="font-semibold underline-offset-2 hover:text-accent hover:underline"
              >
                {item.title}
              </a>
              <Marks item={item} placed={!isOrdinary} />
              <span className="text-sm text-soft md:hidden">
                <ListedTime at={item.at} />
              </span>
            </span>,
            <a
              key="source"
              href={hrefOf(path, { ...filter, after: undefined, source: item.sourceId })}
              className="text-soft underline-offset-2 hover:text-accent hover:underline"
            >
              {sourceOf(item.sourceId)}
            </a>,
            <span key="categories" className="text-soft">
              {item.categories.map(nameOf).join(", ")}
            </span>,
            <span key="at" className="text-sm">
              <ListedTime at={item.at} />
            </span>,
          ],
        }))}
        empty={
          after ? "Nothing on this page fits. There are older items." : "Nothing here fits these filters."
        }
      />
      {after ? (
        <p className="pt-6">
          <a
            href={hrefOf(path, { ...filter, after })}
            className="font-semibold text-accent underline underline-offset-2"
          >
            {filter.state === "scheduled" ? "Later" : "Older"}
          </a>
        </p>
      ) : null}
    </>
  );
}

const DATES: Partial<Record<ListFilter["state"], string>> = {
  scheduled: "Comes (UTC)",
  corrected: "Corrected (UTC)",
};

/** A video without a date is listed last. */
const ListedTime = ({ at }: { at: number }) => (at === 0 ? <>No date</> : <DeskTime at={at} />);

function Marks({ item, placed }: { item: ListedItem; placed: boolean }) {
  const marks = [
    item.pinned ? "Pinned" : null,
    item.corrected ? "Corrected" : null,
    !placed && item.place !== "shown" ? PLACE_NAMES[item.place] : null,
    item.place === "coming" ? PLACE_NAMES.coming : null,
  ].filter((mark) => mark !== null);
  if (marks.length === 0 && !item.author) return null;
  return (
    <span className="text-sm text-soft">
      {item.author}
      {marks.map((mark) => (
        <span key={mark} className="whitespace-nowrap text-ink">
          {item.author || mark !== marks[0] ? <span className="text-soft"> · </span> : null}
          {mark}
        </span>
      ))}
    </span>
  );
}
