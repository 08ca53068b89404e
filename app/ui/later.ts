import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * Returns a component whose script loads when the component is first drawn, below a `Suspense`. Without the script,
 * `Otherwise` is drawn in its place.
 */
export const later = <Props>(
  load: () => Promise<ComponentType<Props>>,
  Otherwise: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Otherwise }),
    ),
  );
