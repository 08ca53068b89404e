import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ANSWER_MS, deadline } from "~/lib/deadline.ts";
import { CHECK_FIELDS, type FieldTexts, type FormFailure, type FormResult } from "~/lib/forms/form.ts";

interface Options<Made extends object> {
  /** Loads what checks the fields before they are sent; called when the form is first touched. Returns errors by field. */
  check: () => Promise<(values: FieldTexts) => FieldTexts>;
  /** The page that takes the post of a browser without JavaScript. */
  action: string;
  /** The JSON call that takes the same fields. */
  call: string;
  /** The result of the page's action, for browsers without JavaScript. */
  answered?: FormResult<Made>;
  onResult?: (result: FormResult<Made>) => void;
  /** Fields that the call is sent without while they are empty. */
  optional?: readonly string[];
  /** The message when the call cannot be reached. */
  unreachable?: string;
  /** The message when the call refuses without one: `success` is false. */
  refused?: string;
}

/**
 * Enhances a form that posts to a page: the fields are checked by the schema of the server before they are sent, the
 * page stays, and a second post waits for the first. The first wrong field gets the focus. The browser's own messages
 * are switched off once ours can be shown. A failed call leaves the form as it was.
 */
export function useFormPost<Made extends object = object>({
  check,
  action,
  call,
  answered,
  onResult,
  optional = [],
  unreachable = "We could not be reached. Please try again.",
  refused = "Something went wrong. Please try again.",
}: Options<Made>) {
  const form = useRef<HTMLFormElement>(null);
  const [result, setResult] = useState<FormResult<Made> | null>(answered ?? null);
  const [pending, setPending] = useState(false);
  const enhanced = useHydrated();
  // With a failure that the page came with, the browser has put the focus there: its visitor may be elsewhere by now.
  const first = useRef(result);
  useEffect(() => {
    if (result?.ok === false && result !== first.current)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [result]);

  const settle = (settled: FormResult<Made>) => {
    setPending(false);
    setResult(settled);
    onResult?.(settled);
  };
  const preload = () => void check().catch(() => null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    setPending(true);
    // Where the schema cannot be loaded the server's check is enough.
    const errors = await check().then(
      (errorsOf) => errorsOf(values),
      (): FieldTexts => ({}),
    );
    if (Object.keys(errors).length > 0) return settle({ ok: false, message: CHECK_FIELDS, errors, values });
    settle(await postFields<Made>(call, values, { optional, unreachable, refused }));
  };

  const failure = result?.ok === false ? (result as FormFailure) : null;
  return {
    /** The props of the `<form>`. */
    form: { ref: form, method: "post" as const, action, noValidate: enhanced, onSubmit, onFocus: preload },
    pending,
    result,
    failure,
    /** The props of a field: its error, what was entered, and whether it is the first wrong one. */
    field: (name: string) => ({
      name,
      error: failure?.errors[name],
      defaultValue: failure?.values[name],
      focused: failure !== null && Object.keys(failure.errors)[0] === name,
    }),
  };
}

/** Posts fields to a call. A refused call's message is its body, else its status text; both may be empty. */
export async function postFields<Made extends object>(
  call: string,
  values: FieldTexts,
  { optional, unreachable, refused }: Required<Pick<Options<Made>, "optional" | "unreachable" | "refused">>,
): Promise<FormResult<Made>> {
  const failed = (message: string, status?: number): FormFailure => ({
    ok: false,
    message,
    status,
    errors: {},
    values,
  });
  const sent = Object.entries(values).filter(([name, value]) => value !== "" || !optional.includes(name));
  try {
    const response = await fetch(call, {
      method: "POST",
      body: JSON.stringify(Object.fromEntries(sent)),
      headers: { "Content-Type": "application/json" },
      signal: deadline(ANSWER_MS.write),
    });
    if (!response.ok) return failed((await response.text()) || response.statusText, response.status);
    const { success, ...answer } = await response.json<{ success: boolean; message: string } & Made>();
    return success ? ({ ok: true, ...answer } as FormResult<Made>) : failed(answer.message || refused);
  } catch {
    return failed(unreachable);
  }
}
