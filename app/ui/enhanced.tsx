import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";

/** What the drawing over the server's gets: its place, in pixels. */
export interface Area {
  width: number;
  height: number;
}

interface EnhancedProps<Props extends object> {
  /** The interactive drawing, in a chunk of its own: asked for when the chart comes into view. Null on the server. */
  load: (() => Promise<ComponentType<Props & Area>>) | null;
  props: Props;
  className?: string;
  /** What the server drew. It keeps the place; parts in `data-drawn-over` give way. */
  children: ReactNode;
}

/** A server-drawn chart that gets an interactive drawing laid over it. If that does not arrive, it stays as it is. */
export function Enhanced<Props extends object>({
  load,
  props,
  className = "",
  children,
}: EnhancedProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [Drawing, setDrawing] = useState<ComponentType<Props & Area> | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || !load) return;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      load().then((component) => setDrawing(() => component), console.error);
    });
    const sized = new ResizeObserver(([entry]) => {
      if (entry) setArea({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    seen.observe(element);
    sized.observe(element);
    return () => {
      seen.disconnect();
      sized.disconnect();
    };
  }, [load]);
  const enhanced = Drawing && area && area.width > 0;
  return (
    <div ref={place} data-enhanced={enhanced ? "" : undefined} className={`enhanced relative ${className}`}>
      {children}
      {enhanced ? (
        // A drawing for a wider window must not widen the page until it is drawn again. On paper it is not.
        <div className="no-print absolute inset-0 overflow-x-clip">
          <Drawing {...props} {...area} />
        </div>
      ) : null}
    </div>
  );
}
