import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  CHECK_FIELDS,
  type FieldTexts,
  type FormResult,
  type FormSchema,
  type FormSuccess,
  validate,
} from "~/lib/form.ts";

interface Options {
  /** Checks the fields before they are sent; loaded when the form is first touched. */
  schema: () => Promise<FormSchema>;
  /** The page that takes the post of a browser without a script. */
  action: string;
  /** The JSON call that takes the same fields. */
  call: string;
  /** What the page's action answered, where there was no script. */
  answered?: FormResult;
  onResult?: (result: FormResult) => void;
}

/**
 * A form that posts to a page, and that a script enhances: checked by the same schema before it is sent, sent
 * without leaving the page, never twice at a time. The first wrong field gets the focus. The browser's own messages
 * give way to ours once a script is there to show them. Whatever happens to the call, the form stays as it was.
 */
export function useFormPost({ schema, action, call, answered, onResult }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [result, setResult] = useState<FormResult | null>(answered ?? null);
  const [pending, setPending] = useState(false);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  useEffect(() => {
    if (result?.ok === false) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [result]);

  const settle = (settled: FormResult) => {
    setPending(false);
    setResult(settled);
    onResult?.(settled);
  };
  const preload = () => void schema().catch(() => null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    setPending(true);
    // Where the schema does not arrive, the server's word is enough.
    const loaded = await schema().catch(() => null);
    const checked = loaded ? validate(loaded, values) : null;
    if (checked?.ok === false)
      return settle({ ok: false, message: CHECK_FIELDS, errors: checked.errors, values });
    settle(await postFields(call, values));
  };

  const failure = result?.ok === false ? result : null;
  return {
    /** Of the `<form>`. */
    form: { ref: form, method: "post" as const, action, noValidate: enhanced, onSubmit, onFocus: preload },
    pending,
    result,
    /** Of a field: what is wrong with it, what was written, whether it is the first wrong one. */
    field: (name: string) => ({
      name,
      error: failure?.errors[name],
      defaultValue: failure?.values[name],
      focused: failure !== null && Object.keys(failure.errors)[0] === name,
    }),
  };
}

async function postFields(call: string, values: FieldTexts): Promise<FormResult> {
  const failed = (message: string, status?: number): FormResult => ({
    ok: false,
    message,
    status,
    errors: {},
    values,
  });
  try {
    const response = await fetch(call, {
      method: "POST",
      body: JSON.stringify(values),
      headers: { "Content-Type": "application/json" },
    });
    if (!response.ok) return failed(await response.text(), response.status);
    const { message, mailbox } = await response.json<FormSuccess>();
    return { ok: true, message, mailbox };
  } catch {
    return failed("We could not be reached. Please try again.");
  }
}
