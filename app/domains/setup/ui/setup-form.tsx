import { type FormEvent, useEffect, useRef } from "react";
import { type FieldTexts, type FormResult, isTicked } from "~/lib/forms/form.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormError } from "~/ui/form-status.tsx";
import { SETUP_PATH, SETUP_PREVIEW } from "../paths.ts";
import { ANYWAY_FIELD, LOGO, SECTION_FIELD, TEXTS, type TextName } from "../schema.ts";
import type { SetupState } from "../service.ts";

/** The name of the frame that shows the preview. */
const FRAME = "preview";

/** How long after the last change the preview follows. */
const PAUSE_MS = 600;

interface SetupFormProps {
  state: SetupState;
  answered?: FormResult;
}

/**
 * The questions, and beside them the front page as the answers would make it. Without JavaScript a button renews it; with
 * it, each change does.
 */
export function SetupForm({ state, answered }: SetupFormProps) {
  const failure = answered?.ok === false ? answered : null;
  const values = failure?.values;
  const errors = failure?.errors ?? {};
  const [firstWrong] = Object.keys(errors);
  const field = (name: string, standard: string) => ({
    name,
    defaultValue: values?.[name] ?? standard,
    error: errors[name],
    focused: firstWrong === name,
  });
  const { renew, onChange } = usePreview();
  return (
    <form method="post" action={SETUP_PATH} onInput={onChange} aria-label="Your publication">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-10">
          <FormError result={answered ?? null} />
          <Group title="Name">
            {(["name", "domain", "contactEmail", "tagline"] as const).map((name) => (
              <TextField key={name} {...field(name, state.texts[name])} of={name} />
            ))}
          </Group>
          <Group title="Words">
            {(["description", "headline", "standfirst"] as const).map((name) => (
              <TextField key={name} {...field(name, state.texts[name])} of={name} rows={3} />
            ))}
            <TextField {...field("accent", state.texts.accent)} of="accent" type="color" />
            <Field {...field("logo", "")} {...LOGO} />
          </Group>
          <Group title="Articles">
            <Field
              {...field("feeds", state.feeds.join("\n"))}
              label="Your feeds"
              hint="Their addresses, one per line. Each is read before it is added."
              placeholder="https://example.com/feed"
              rows={3}
            />
            {errors.feeds ? <Check name={ANYWAY_FIELD} label="Add these feeds anyway" /> : null}
            <Field
              {...field("folder", "")}
              label="Or a folder of Markdown files"
              hint="On this computer. You are told the command that publishes it."
            />
          </Group>
          <Group title="Sections">
            <p className="-mt-2 text-sm text-soft">
              What is off is nowhere on the site. What was written of it is kept.
            </p>
            {state.sections.map((section) => (
              <Check
                key={section.entry}
                name={SECTION_FIELD + section.entry}
                label={section.name}
                about={section.about}
                checked={isTicked(values, SECTION_FIELD + section.entry, section.on)}
                within={state.sections.some(({ entry }) => section.entry.startsWith(`${entry}.`))}
              />
            ))}
          </Group>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Write it into the publication</Button>
            <button
              ref={renew}
              type="submit"
              formMethod="get"
              formAction={SETUP_PREVIEW}
              formTarget={FRAME}
              formNoValidate
              className={buttonClass({ variant: "outline" })}
            >
              Preview
            </button>
          </div>
        </div>
        <Preview of={values} />
      </div>
    </form>
  );
}

/** Renews the preview shortly after the last change. */
function usePreview() {
  const renew = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form.requestSubmit(renew.current), PAUSE_MS);
  };
  return { renew, onChange };
}

/** The front page at half its size, as a wide screen shows it. It has no scripts. */
function Preview({ of }: { of?: FieldTexts }) {
  return (
    <aside aria-label="Preview" className="lg:sticky lg:top-20 lg:h-[calc(100svh-6.5rem)]">
      <div className="h-full overflow-hidden border border-rule bg-sheet max-lg:h-[32rem]">
        <iframe
          name={FRAME}
          src={of ? `${SETUP_PREVIEW}?${new URLSearchParams(of)}` : SETUP_PREVIEW}
          title="The front page with these answers"
          sandbox="allow-same-origin"
          className="h-[200%] w-[200%] origin-top-left scale-50 rtl:origin-top-right"
        />
      </div>
    </aside>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-t-2 border-strong pt-4">
      <legend className="float-start font-serif text-2xl leading-none font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface TextFieldProps {
  of: TextName;
  name: string;
  defaultValue: string;
  error?: string;
  focused: boolean;
  rows?: number;
  type?: "color";
}

const TextField = ({ of, ...props }: TextFieldProps) => (
  <Field {...props} label={TEXTS[of].label} hint={TEXTS[of].hint} />
);

interface CheckProps {
  name: string;
  label: string;
  about?: string;
  checked?: boolean;
  /** Whether it is a part of the one above. */
  within?: boolean;
}

function Check({ name, label, about, checked, within }: CheckProps) {
  return (
    <label className={`flex cursor-pointer gap-3 ${within ? "ms-9" : ""}`}>
      <input
        type="checkbox"
        name={name}
        defaultChecked={checked}
        className="mt-0.5 size-6 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        {about ? <span className="block text-sm text-soft">{about}</span> : null}
      </span>
    </label>
  );
}
