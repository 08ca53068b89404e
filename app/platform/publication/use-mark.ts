import type { MarkPart } from "~/lib/mark/mark.ts";
import { usePublication } from "./context.tsx";

/** Returns the publication's mark: its logo, or the first letter of its name. */
export function useMark(): readonly MarkPart[] {
  const { brand, letterMark = [] } = usePublication();
  return brand.logo ?? letterMark;
}
