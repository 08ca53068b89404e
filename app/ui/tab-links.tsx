import { Link } from "./link.tsx";

export interface TabLink {
  id: string;
  label: string;
  count?: string;
  to: string;
}

/** Tabs as links: each view has its address, works without a script and with the back button. */
export function TabLinks({ label, tabs, current }: { label: string; tabs: TabLink[]; current: string }) {
  return (
    <nav aria-label={label} className="-mx-1 overflow-x-auto border-b border-rule">
      <ul className="flex gap-1 px-1">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              to={tab.to}
              prefetch="intent"
              preventScrollReset
              aria-current={tab.id === current ? "page" : undefined}
              className="flex h-12 items-center gap-1.5 border-b-[3px] border-transparent px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {tab.label}
              {tab.count ? <span className="font-normal text-soft">({tab.count})</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
