import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";

export interface HistoryEntry {
  id: number;
  /** Milliseconds. */
  at: number;
  name: string;
  says: string;
  undoneBy: number | null;
}

/** What was done with one thing, the latest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <div className="mt-12">
      <h2 id="history" className="mb-4 border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
        History
      </h2>
      <DeskTable
        caption="History"
        columns={[{ label: "Time (UTC)" }, { label: "Who" }, { label: "What" }]}
        rows={entries.map(({ id, at, name, says, undoneBy }) => ({
          key: id,
          cells: [
            <DeskTime key="at" at={at} />,
            name,
            <span key="says" className={undoneBy === null ? "" : "text-soft line-through"}>
              {says}
            </span>,
          ],
        }))}
        empty="Nothing has been changed at the desk in the last two years."
      />
    </div>
  );
}
