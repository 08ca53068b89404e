/** Returns whether a part of an element is in the window now. */
export function isInView(element: Element | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return top < innerHeight && bottom > 0;
}
