import { useCallback, useEffect, useRef, useState } from "react";

/** As many as one call takes. */
export const CALL_SIZE = 100;

interface SavedItems<Item> {
  /** In the order of the ids asked for; those not there yet are left out. */
  items: Item[];
  /** Ids that nothing answers to any more. */
  gone: string[];
  /** How many ids wait for an answer. */
  waiting: number;
  failed: boolean;
  retry: () => void;
}

/** `fetchItems` for lists of any length: at most `CALL_SIZE` ids a call. Unknown ids are left out of the answer. */
export async function fetchAll<Item>(
  ids: string[],
  fetchItems: (ids: string[]) => Promise<Item[]>,
): Promise<Item[]> {
  const calls = Array.from({ length: Math.ceil(ids.length / CALL_SIZE) }, (_, call) =>
    fetchItems(ids.slice(call * CALL_SIZE, (call + 1) * CALL_SIZE)),
  );
  return (await Promise.all(calls)).flat();
}

/** The items behind a list of ids. Each id is asked for once; one that leaves the list needs no call. */
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
  return { items, gone, waiting: ids.length - items.length - gone.length, failed, retry };
}
