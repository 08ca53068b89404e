import { useCallback, useEffect, useRef, useState } from "react";

/** Maximum of ids in one call. */
export const CALL_SIZE = 100;

interface SavedItems<Item> {
  /** In the order of the ids, without those not loaded yet. */
  items: Item[];
  /** Ids of items that no longer exist. */
  gone: string[];
  /** How many items are still loading. */
  waiting: number;
  failed: boolean;
  retry: () => void;
}

/** Calls `fetchItems` with at most `CALL_SIZE` ids each time and joins the results. */
export async function fetchAll<Item>(
  ids: string[],
  fetchItems: (ids: string[]) => Promise<Item[]>,
): Promise<Item[]> {
  const calls = Array.from({ length: Math.ceil(ids.length / CALL_SIZE) }, (_, call) =>
    fetchItems(ids.slice(call * CALL_SIZE, (call + 1) * CALL_SIZE)),
  );
  return (await Promise.all(calls)).flat();
}

/** Loads the items of a list of ids. Each id is requested once; removing an id needs no request. */
export function useSavedItems<Item extends { id: string }>(
  ids: string[],
  fetchItems: (ids: string[]) => Promise<Item[]>,
): SavedItems<Item> {
  const [known, setKnown] = useState<ReadonlyMap<string, Item | null>>(new Map());
  const [failed, setFailed] = useState(false);
  const asked = useRef(new Set<string>());

  const load = useCallback(
    async (wanted: string[]) => {
      for (const id of wanted) asked.current.add(id);
      setFailed(false);
      try {
        const found = new Map((await fetchAll(wanted, fetchItems)).map((item) => [item.id, item]));
        setKnown(
          (before) => new Map([...before, ...wanted.map((id) => [id, found.get(id) ?? null] as const)]),
        );
      } catch (error) {
        console.error(error);
        for (const id of wanted) asked.current.delete(id);
        setFailed(true);
      }
    },
    [fetchItems],
  );

  useEffect(() => {
    const wanted = ids.filter((id) => !asked.current.has(id));
    if (wanted.length > 0) load(wanted);
  }, [ids, load]);

  const items = ids.flatMap((id) => known.get(id) ?? []);
  const gone = ids.filter((id) => known.get(id) === null);
  const retry = () => void load(ids.filter((id) => !known.has(id)));
  const waiting = ids.length - items.length - gone.length;
  // What was removed need not be loaded any more.
  return { items, gone, waiting, failed: failed && waiting > 0, retry };
}
