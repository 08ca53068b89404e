import { contrast } from "~/lib/contrast.ts";
import { expect, test } from "../support/site.ts";

/** Whoever goes by keyboard sees where they are: 3:1 to what is behind the ring (WCAG 2.4.7, 1.4.11). */

for (const colorScheme of ["light", "dark"] as const)
  for (const path of ["/", "/news", "/connect"])
    test(`every ring of ${path} stands out from its ground, in the ${colorScheme} theme`, async ({
      page,
    }) => {
      // Rings fade in with the colours of buttons.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      const rings = await page.evaluate(() => {
        const brush = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
        const hex = (colour: string) => {
          brush.fillStyle = colour;
          return brush.fillStyle as string;
        };
        const isOpaque = (colour: string) => /^#/.test(hex(colour));
        const groundOf = (element: Element | null): string => {
          const colour = element ? getComputedStyle(element).backgroundColor : "#ffffff";
          return isOpaque(colour) ? hex(colour) : groundOf(element?.parentElement ?? null);
        };
        return Array.from(
          document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex='0']"),
          (element) => {
            element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
            const { outlineStyle, outlineColor, outlineOffset } = getComputedStyle(element);
            if (document.activeElement !== element || outlineStyle === "none") return null;
            const isInside = Number.parseFloat(outlineOffset) < 0;
            return {
              name: element.textContent?.trim() || element.ariaLabel || element.tagName,
              ring: hex(outlineColor),
              ground: groundOf(isInside ? element : element.parentElement),
            };
          },
        ).filter((ring) => ring !== null);
      });
      expect(rings.length).toBeGreaterThan(20);
      expect(rings.filter(({ ring, ground }) => contrast(ring, ground) < 3)).toEqual([]);
    });
