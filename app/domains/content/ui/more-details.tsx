import type { ReactNode } from "react";
import { buttonClass } from "~/ui/button.tsx";

/** The rest of a list behind a button: a native `details`, so it opens without a script. */
export function MoreDetails({ more, less, children }: { more: string; less: string; children: ReactNode }) {
  return (
    <details className="group/more mt-5 sm:mt-10">
      <summary className="flex list-none justify-center">
        <span className={buttonClass({ variant: "outline" })}>
          <span className="group-open/more:hidden">{more}</span>
          <span className="hidden group-open/more:inline">{less}</span>
        </span>
      </summary>
      <div className="mt-5 sm:mt-10">{children}</div>
    </details>
  );
}
