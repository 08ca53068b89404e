import { INPUT } from "~/ui/field.tsx";
import { isOfInputMethod } from "~/ui/input-method.ts";

/** The fields of the editor that look like what they become, and what stands there without a script. */

interface LineProps {
  name: string;
  defaultValue: string;
  error?: string;
}

const LINE =
  "block w-full resize-none border-0 border-b border-transparent bg-transparent px-0 font-serif [field-sizing:content] placeholder:text-soft focus:border-accent";

export function Title({ error, next, ...own }: LineProps & { next: () => void }) {
  return (
    <div>
      <label htmlFor="title" className="sr-only">
        Title
      </label>
      <textarea
        {...own}
        id="title"
        rows={1}
        maxLength={300}
        placeholder="Title"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "title-error" : undefined}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isOfInputMethod(event.nativeEvent)) return;
          event.preventDefault();
          next();
        }}
        className={`${LINE} text-3xl leading-tight font-semibold lg:text-4xl`}
      />
      <Wrong id="title-error" error={error} />
    </div>
  );
}

export function Standfirst({ error, ...own }: LineProps) {
  return (
    <div>
      <label htmlFor="excerpt" className="sr-only">
        Standfirst: the sentence below the title
      </label>
      <textarea
        {...own}
        id="excerpt"
        rows={2}
        maxLength={600}
        placeholder="Standfirst. Empty: the first words of the text."
        className={`${LINE} text-lg leading-snug text-soft`}
      />
      <Wrong id="excerpt-error" error={error} />
    </div>
  );
}

function Wrong({ id, error }: { id: string; error?: string }) {
  return error ? (
    <p id={id} className="pt-1.5 text-sm font-medium text-down">
      {error}
    </p>
  ) : null;
}

export function MarkdownHint() {
  return (
    <p className="text-sm text-soft">
      Markdown: **bold**, _italic_, [link](https://…), ## heading, - list, &gt; quote, {"{{company SYMBOL}}"}.
    </p>
  );
}

export function PictureField({ error }: { error?: string }) {
  return (
    <div>
      <label className="grid gap-1 text-[0.9375rem] font-semibold">
        Add a picture
        <span className="text-sm font-normal text-soft">
          AVIF, GIF, JPEG, PNG or WebP, at most 10 MB. It is added to the end of the text when you save.
        </span>
        <input type="file" name="picture" accept="image/*" className={`${INPUT} py-2 font-normal`} />
      </label>
      <Wrong id="picture-error" error={error} />
    </div>
  );
}
