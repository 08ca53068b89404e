import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";

interface SortablePinsProps {
  list: string;
  place: string;
  ids: readonly string[];
  version: string;
  children: (id: string) => ReactNode;
}

/** A list in an order that can be dragged: what was dragged is saved by a button. Without a script there are buttons. */
export function SortablePins({ list, place, ids, version, children }: SortablePinsProps) {
  const [order, setOrder] = useState(ids);
  const dragged = useRef<string | null>(null);
  const changed = order.join() !== ids.join();
  const over = (event: DragEvent, id: string) => {
    const from = dragged.current;
    if (from === null) return;
    event.preventDefault();
    if (from === id) return;
    const next = order.filter((each) => each !== from);
    next.splice(order.indexOf(id), 0, from);
    setOrder(next);
  };
  return (
    <>
      <ol>
        {order.map((id) => (
          <li
            key={id}
            draggable
            // Before a drag begins: some browsers name a link within it as what is dragged.
            onPointerDown={() => {
              dragged.current = id;
            }}
            onDragEnter={(event) => over(event, id)}
            onDragOver={(event) => over(event, id)}
            onPointerUp={() => {
              dragged.current = null;
            }}
            onDragEnd={() => {
              dragged.current = null;
            }}
            className="flex cursor-grab items-start gap-3 border-b border-rule py-3"
          >
            {children(id)}
          </li>
        ))}
      </ol>
      {changed ? (
        <ActForm
          act="order-pins"
          fields={{ list, place, order: order.join("\n") }}
          version={version}
          className="mt-4 flex items-center gap-4"
        >
          <Button type="submit" size="sm">
            Save this order
          </Button>
          <button
            type="button"
            onClick={() => setOrder(ids)}
            className="cursor-pointer text-sm underline underline-offset-2 hover:text-accent"
          >
            As it was
          </button>
        </ActForm>
      ) : null}
    </>
  );
}
