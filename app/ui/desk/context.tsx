import { useActionData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { FieldTexts, FormFailure } from "~/lib/forms/form.ts";

/** Why an act of the desk was not done. */
export interface Failure extends FormFailure {
  act: string;
  /** JSON of what somebody else stored meanwhile. */
  theirs?: string;
  /** For the next post of the same form: of what somebody else stored, which it overwrites; else as it was posted. */
  version?: string;
}

const Token = createContext("");

/** Gives the forms of a page what each post has to bring. */
export const TokenProvider = Token.Provider;

export const useToken = (): string => useContext(Token);

/** Returns the failure of the post that this page answers; null without one. */
export function useFailure(): Failure | null {
  const answered = useActionData() as Failure | { ok: true } | undefined;
  return answered?.ok === false && "act" in answered ? answered : null;
}

/** The same for one act; where a page has its form several times, for the one with these fields. */
export function useFailureOf(act: string, fields: FieldTexts = {}): Failure | null {
  const failure = useFailure();
  return failure?.act === act &&
    Object.entries(fields).every(([name, value]) => failure.values[name] === value)
    ? failure
    : null;
}
