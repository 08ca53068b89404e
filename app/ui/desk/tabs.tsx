interface DeskTab {
  id: string;
  label: string;
  href: string;
  count?: number;
}

/** Views of one screen, each with its address. */
export function DeskTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly DeskTab[];
  current: string;
}) {
  return (
    <nav aria-label={label} className="-mx-1 mb-6 overflow-x-auto border-b border-rule">
      <ul className="flex gap-1 px-1">
        {tabs.map(({ id, label, href, count }) => (
          <li key={id}>
            <a
              href={href}
              aria-current={id === current ? "page" : undefined}
              className="flex h-11 items-center gap-1.5 border-b-[3px] border-transparent px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
              {count === undefined ? null : (
                <span className="font-normal tabular-nums text-soft">{count.toLocaleString("en-US")}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
