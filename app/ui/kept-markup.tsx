import { createContext, createElement, type ReactNode, useContext } from "react";

/** The markup that the server keeps, as a page that is being rendered sees it. */
export interface MarkupStore {
  /** Marks a place for the markup of a key; whether there is some already. */
  place: (key: string) => { mark: number; known: boolean };
}

const Store = createContext<MarkupStore | null>(null);

/** Only the server has one. */
export const MarkupStoreProvider = Store.Provider;

/** The element that marks a kept part until `withKeptMarkup` takes it away. No visitor gets it. */
export const KEPT_PART = "kept-part";

interface KeptMarkupProps {
  /** Everything that the children depend on beside the publication; null keeps nothing. Asked on the server only. */
  of: () => string | null;
  children: ReactNode;
}

/**
 * Keeps the markup of its children on the server, so that the next page with the same part is spared its rendering.
 * The children depend on `of` and the publication alone. In the browser they are simply themselves.
 */
export function KeptMarkup({ of, children }: KeptMarkupProps) {
  const store = useContext(Store);
  const key = store && of();
  if (!store || key === null) return children;
  const { mark, known } = store.place(key);
  // What is kept within it is a part of it.
  const rendered = known ? undefined : <Store.Provider value={null}>{children}</Store.Provider>;
  return createElement(KEPT_PART, { mark }, rendered);
}
