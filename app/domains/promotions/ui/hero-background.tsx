import { useEffect } from "react";
import type { MarkPart } from "~/lib/mark/mark.ts";
import { escapeMarkup } from "~/lib/text/xml.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { useMark } from "~/platform/publication/use-mark.ts";
import { Html } from "~/ui/html.tsx";
import { PauseIcon, PlayIcon } from "~/ui/icons.tsx";
import type { Film } from "../rules/hero.ts";
import { Hub, StillFigure } from "./hero-figure.tsx";

/** The poster of the film that comes with the product, drawn once for everybody: `scripts/media/hero-video.ts`. */
const DRAWN = "/hero.svg";

/** The mark that turns in the middle of that film (`scripts/media/hero-frame.ts`). */
const FILMED_MARK = "M27.01 13.67A11.25 11.25 0 1 1 18.33 4.99";

/** In a template: nothing is loaded until `public/intent.js` takes it out. */
function videoOf({ poster, sources }: Film): string {
  const files = sources.map(
    ({ src, type }) => `<source src="${escapeMarkup(src)}" type="${escapeMarkup(type)}">`,
  );
  return `<template><video muted loop playsinline poster="${escapeMarkup(poster)}" tabindex="-1" class="absolute inset-0 size-full object-cover object-right motion-reduce:hidden">${files.join("")}</video></template>`;
}

/** What stands behind the hero's texts: the publication's film, or its mark. */
export function HeroBackground({ film }: { film: Film | null }) {
  const mark = useMark();
  // Where pages begin at the right the words do too. A film of the publisher's may show words itself.
  const turns = !film || film.poster === DRAWN;
  return (
    <>
      <div aria-hidden="true" className={`${turns ? "turns " : ""}absolute inset-0 -z-10`}>
        {film ? <Picture film={film} mark={mark} /> : <StillFigure parts={mark} />}
        <div
          className={`${turns ? "" : "turns "}absolute inset-0 bg-night/75 lg:bg-transparent lg:bg-linear-to-r lg:from-night lg:from-50% lg:via-night/70 lg:via-65% lg:to-transparent lg:to-90% xl:from-40% xl:via-55% xl:to-80%`}
        />
      </div>
      {film && film.sources.length > 0 ? <PauseButton /> : null}
    </>
  );
}

/**
 * The background video of the hero. `public/intent.js` starts it after the page has loaded, but not under reduced motion
 * or reduced data, and pauses it: it needs no framework. Until then a picture is shown.
 */
function Picture({ film, mark }: { film: Film; mark: readonly MarkPart[] }) {
  const { brand } = usePublication();
  // On a page that React rendered, nothing has loaded that would start it.
  useEffect(() => void dispatchEvent(new Event("background-video")), []);
  const drawn = film.poster === DRAWN;
  return (
    <>
      <img
        src={film.poster}
        alt=""
        width={1200}
        height={376}
        fetchpriority="high"
        className="absolute inset-0 size-full object-cover object-right"
      />
      {film.sources.length > 0 ? <Html data-background-video html={videoOf(film)} /> : null}
      {drawn && mark[0]?.path !== FILMED_MARK ? <Hub parts={mark} /> : null}
      {/* It takes the hue of the publication's accent. */}
      {drawn && brand.accent ? (
        <div className="absolute inset-0 scheme-dark bg-accent mix-blend-color" />
      ) : null}
    </>
  );
}

const PauseButton = () => (
  <button
    type="button"
    data-pause-video
    hidden
    aria-label="Pause the background video"
    className="group absolute end-3 bottom-3 grid size-9 place-items-center border border-on-night/40 bg-night/70 text-on-night hover:bg-night motion-reduce:hidden"
  >
    <PauseIcon className="size-4 group-data-paused:hidden" />
    <PlayIcon className="size-4 not-group-data-paused:hidden" />
  </button>
);
