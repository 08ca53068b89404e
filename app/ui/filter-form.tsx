import { Form } from "@remix-run/react";
import { type ComponentProps, type FocusEvent, Fragment, type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { Link } from "./link.tsx";
import { useChanged } from "./use-changed.ts";

interface FilterFormProps {
  /** What is chosen, a text each. */
  chosen: readonly string[];
  /** Where nothing is chosen. */
  clear: ComponentProps<typeof Link>["to"];
  action?: string;
  /** The columns of the fields. */
  className: string;
  /** Whether they stand beside the list on a wide screen, open where the browser can style that. */
  openBeside?: boolean;
  children: ReactNode;
}

/** The filters of a list: a form whose fields are parameters of the address, folded until one is chosen. */
export function FilterForm({
  chosen,
  clear,
  action,
  className,
  openBeside = false,
  children,
}: FilterFormProps) {
  const filters = useRef<HTMLDetailsElement>(null);
  // What has the focus, by its name: the fields are other elements after a change of the address.
  const focused = useRef<string | null>(null);
  useChanged(chosen.join("&"), () => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const field = filters.current?.querySelector<HTMLElement>(`[name="${CSS.escape(focused.current)}"]`);
    (field ?? filters.current?.querySelector("summary"))?.focus({ preventScroll: true });
  });
  return (
    <details
      ref={filters}
      onFocus={({ target }: FocusEvent<HTMLElement>) => {
        focused.current = target.getAttribute("name") ?? "";
      }}
      onBlur={() => {
        focused.current = null;
      }}
      open={chosen.length > 0}
      className={`group mt-3 ${openBeside ? "xl:[&::details-content]:[content-visibility:visible]" : ""}`}
    >
      <summary
        className={`inline-flex min-h-9 items-center text-sm font-semibold underline decoration-rule underline-offset-4 hover:decoration-current ${openBeside ? "xl:supports-[selector(::details-content)]:hidden" : ""}`}
      >
        Filters{chosen.length > 0 ? ` (${chosen.length})` : ""}
      </summary>
      <Form
        method="get"
        {...(action ? { action } : {})}
        preventScrollReset
        className={`mt-2 grid items-end gap-4 has-aria-invalid:items-start border-y border-rule py-5 ${className}`}
      >
        {/* The fields hold the address's values again after a change of it. */}
        <Fragment key={chosen.join("&")}>{children}</Fragment>
        <p className="flex min-h-11 items-center gap-5 self-end">
          <Button type="submit" size="sm">
            Filter
          </Button>
          {chosen.length > 0 ? (
            <Link to={clear} preventScrollReset className="headline-link text-sm">
              Clear filters
            </Link>
          ) : null}
        </p>
      </Form>
    </details>
  );
}
