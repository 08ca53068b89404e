import { FRAMEWORK_READY } from "./framework.tsx";

/**
 * Keeps what is written into a text before React has taken the page over. When React 18 hydrates a textarea that holds
 * the text of the server's document, it sets it to that text, whatever its value is by then. Until then a textarea
 * states its value as its content: React finds another text than the server's and leaves it alone.
 */
export function keepWrittenTexts(): void {
  const areas = document.querySelectorAll("textarea");
  for (const area of areas)
    Object.defineProperty(area, "textContent", { configurable: true, get: () => area.value });
  addEventListener(
    FRAMEWORK_READY,
    () => {
      for (const area of areas) Reflect.deleteProperty(area, "textContent");
    },
    { once: true },
  );
}
