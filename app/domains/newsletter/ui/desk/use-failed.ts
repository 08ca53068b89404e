import type { FieldTexts } from "~/lib/forms/form.ts";
import { useFailure } from "~/ui/desk/context.tsx";

/** Whether the page answers a post of an act that was not done. */
export const useFailed = (act: string): boolean => useFailure()?.act === act;

/** The same for one of several forms of an act, which these fields tell apart. */
export function useFailedFields(act: string, fields: FieldTexts): boolean {
  const failure = useFailure();
  return (
    failure?.act === act && Object.entries(fields).every(([name, value]) => failure.values[name] === value)
  );
}
