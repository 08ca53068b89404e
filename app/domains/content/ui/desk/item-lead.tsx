import { DeskTime } from "~/ui/desk/time.tsx";
import type { ItemView } from "../../store/desk/view.ts";
import { hrefOf } from "./list-filter.tsx";

interface ItemLeadProps {
  item: ItemView;
  /** The name of its source. */
  source: string;
  /** The list that it is of. */
  list: string;
}

/** Where an item comes from, below its title. */
export function ItemLead({ item, source, list }: ItemLeadProps) {
  const { publishedAt, originalUrl, sourceId } = item;
  return (
    <>
      <a href={hrefOf(list, { source: sourceId })} className="underline underline-offset-2">
        {source}
      </a>
      {publishedAt === null ? null : (
        <>
          {" · "}
          <DeskTime at={publishedAt} />
        </>
      )}
      {originalUrl ? (
        <>
          {" · "}
          <a href={originalUrl} className="underline underline-offset-2" rel="noreferrer">
            the original
          </a>
        </>
      ) : null}
    </>
  );
}
