import { useEffect } from "react";
import type { MarkPart } from "~/lib/mark/mark.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { useMark } from "~/platform/publication/use-mark.ts";
import { Html } from "~/ui/html.tsx";
import { PauseIcon, PlayIcon } from "~/ui/icons.tsx";
import { MarkPaths } from "~/ui/mark-paths.tsx";

/** In a template: nothing is loaded until `public/intent.js` takes it out. */
const VIDEO = `<template><video muted loop playsinline poster="/hero.svg" tabindex="-1" class="absolute inset-0 size-full object-cover object-right motion-reduce:hidden"><source src="/hero.webm" type='video/webm; codecs="av01.0.04M.08"'><source src="/hero.mp4" type="video/mp4"></video></template>`;

/** The mark that turns in the middle of the figure (`scripts/media/hero-frame.ts`). */
const FILMED_MARK = "M27.01 13.67A11.25 11.25 0 1 1 18.33 4.99";

/** Another mark, over the one in the middle of the figure: cut as `object-cover object-right` cuts that. */
const Hub = ({ parts }: { parts: readonly MarkPart[] }) => (
  <svg
    viewBox="0 0 1200 376"
    aria-hidden="true"
    preserveAspectRatio="xMaxYMid slice"
    className="absolute inset-0 size-full scheme-dark text-on-night"
  >
    <g transform="translate(905 196)">
      <circle r="64" className="fill-night" />
      <g transform="scale(3) translate(-16 -16)">
        <MarkPaths parts={parts} />
      </g>
    </g>
  </svg>
);

/**
 * The background video of the hero. `public/intent.js` starts it after the page has loaded, but not under reduced motion
 * or reduced data, and pauses it: it needs no framework. Until then a picture is shown.
 */
export function HeroVideo() {
  const { brand } = usePublication();
  const mark = useMark();
  // On a page that React rendered, nothing has loaded that would start it.
  useEffect(() => void dispatchEvent(new Event("background-video")), []);
  return (
    <>
      <div aria-hidden="true" className="absolute inset-0 -z-10">
        <img
          src="/hero.svg"
          alt=""
          width={1200}
          height={376}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-right"
        />
        <Html data-background-video html={VIDEO} />
        {mark[0]?.path === FILMED_MARK ? null : <Hub parts={mark} />}
        {/* The figure is drawn once, for everybody: it takes the hue of the publication's accent. */}
        {brand.accent ? <div className="absolute inset-0 scheme-dark bg-accent mix-blend-color" /> : null}
        <div className="absolute inset-0 bg-night/75 lg:bg-transparent lg:bg-linear-to-r lg:from-night lg:from-50% lg:via-night/70 lg:via-65% lg:to-transparent lg:to-90% xl:from-40% xl:via-55% xl:to-80%" />
      </div>
      <button
        type="button"
        data-pause-video
        hidden
        aria-label="Pause the background video"
        className="group absolute right-3 bottom-3 grid size-9 place-items-center border border-on-night/40 bg-night/70 text-on-night hover:bg-night motion-reduce:hidden"
      >
        <PauseIcon className="size-4 group-data-paused:hidden" />
        <PlayIcon className="size-4 not-group-data-paused:hidden" />
      </button>
    </>
  );
}
