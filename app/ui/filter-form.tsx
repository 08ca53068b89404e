import { Form } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Link } from "./link.tsx";

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
  return (
    <details
      open={chosen.length > 0}
      className={`group mt-3 ${openBeside ? "xl:[&::details-content]:[content-visibility:visible]" : ""}`}
    >
      <summary
        className={`inline-flex min-h-9 items-center text-sm font-semibold underline decoration-rule underline-offset-4 hover:decoration-current ${openBeside ? "xl:supports-[selector(::details-content)]:hidden" : ""}`}
      >
        Filters{chosen.length > 0 ? ` (${chosen.length})` : ""}
      </summary>
      <Form
        // The fields hold the address's values again after a change of the address.
        key={chosen.join("&")}
        method="get"
        {...(action ? { action } : {})}
        preventScrollReset
        className={`mt-2 grid items-end gap-4 border-y border-rule py-5 ${className}`}
      >
        {children}
        <p className="flex min-h-11 items-center gap-5">
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
