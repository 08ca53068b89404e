import { type ReactNode, Suspense, useMemo } from "react";
import { Dialog } from "~/ui/dialog.tsx";
import { useDialogEntry } from "~/ui/dialog-entry.ts";
import { later } from "~/ui/later.ts";
import type { Stock } from "../schema.ts";
import { OpenStock, PageLink } from "./stock-link.tsx";

/** Loaded when a visitor opens the dialog. If loading fails, the dialog links to the company's page. */
const StockDetail = later(
  () => import("./stock-detail.tsx").then((detail) => detail.StockDetail),
  ({ stock }) => <PageLink symbol={stock.symbol} />,
);

/** Lets every `StockLink` below it open one of these companies in a dialog. */
export function StockDialogs({
  stocks,
  index,
  children,
}: {
  stocks: readonly Stock[];
  index: { name: string; count: number };
  children: ReactNode;
}) {
  const { subject, open: openEntry, close } = useDialogEntry("company");
  const stock = stocks.find(({ symbol }) => symbol === subject) ?? null;
  const open = useMemo(
    () => (symbol: string) => {
      const found = stocks.some((entry) => entry.symbol === symbol);
      if (found) openEntry(symbol);
      return found;
    },
    [stocks, openEntry],
  );
  return (
    <OpenStock.Provider value={open}>
      {children}
      <Dialog
        open={stock !== null}
        onClose={close}
        title={stock?.name ?? ""}
        subtitle={<p className="mt-1 text-sm font-semibold text-soft">{stock?.symbol}</p>}
      >
        {stock ? (
          <div className="min-h-0 overflow-y-auto px-5 pb-6 sm:px-7">
            <Suspense fallback={<div className="skeleton h-96" />}>
              <StockDetail stock={stock} index={index} />
            </Suspense>
          </div>
        ) : null}
      </Dialog>
    </OpenStock.Provider>
  );
}
