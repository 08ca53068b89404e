import { type ComponentType, createContext, useContext } from "react";

/** What a card says of its item to whoever fills its slot. */
export interface ActionItem {
  id: string;
  title: string;
  /** In words, where the item stands alone on its page; on a card a mark is enough. */
  labelled?: boolean;
}

const Slot = createContext<ComponentType<ActionItem> | null>(null);

/** Fills the slot that every card below leaves for a control of its own: `root.tsx` puts the hearts there. */
export const ItemActionProvider = Slot.Provider;

/** The slot on a card. Empty where nobody fills it. */
export function ItemAction(item: ActionItem) {
  const Control = useContext(Slot);
  return Control ? <Control {...item} /> : null;
}
