import type { FormResult } from "./form.ts";

export type BrokenLink = "invalid" | "expired";

/** Returns why a signed link does not work: what its form answered, else the state of the page. Null when it works. */
export function brokenLink(state: string, answered?: FormResult): BrokenLink | null {
  const code = answered?.ok === false ? (answered.code ?? state) : state;
  return code === "invalid" || code === "expired" ? code : null;
}
