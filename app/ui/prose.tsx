import { type HTMLAttributes, useMemo } from "react";
import { Html } from "./html.tsx";

interface ProseProps extends Pick<HTMLAttributes<HTMLElement>, "className" | "onClick"> {
  /** Sanitised when it was stored. */
  html: string;
}

/** A text to read. A table or a block of code that is wider than its column scrolls within itself, also by keyboard. */
export function Prose({ html, className = "", onClick }: ProseProps) {
  const content = useMemo(() => withScrollers(html), [html]);
  return <Html className={`prose ${className}`} onClick={onClick} html={content} />;
}

const withScrollers = (html: string): string =>
  html
    .replace(/<table\b/g, '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll("</table>", "</table></div>")
    .replace(/<pre\b/g, '<pre tabindex="0"');
