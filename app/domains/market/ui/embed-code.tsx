import { usePublication } from "~/platform/publication/context.tsx";

/** The code that shows a view in a page of another site. */
export function EmbedCode({ path, title, height }: { path: string; title: string; height: number }) {
  const { brand } = usePublication();
  const address = new URL(path, brand.url).href;
  return (
    <details className="group mt-4 text-sm">
      <summary className="inline-flex min-h-9 items-center font-semibold underline decoration-rule underline-offset-4 hover:decoration-current">
        Show this on your site
      </summary>
      <code className="mt-2 block max-w-3xl bg-well p-3 text-xs break-all select-all">
        {`<iframe src="${address}" title="${title}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`}
      </code>
    </details>
  );
}
