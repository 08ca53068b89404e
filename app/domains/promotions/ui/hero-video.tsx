import { useEffect, useRef, useState } from "react";
import { PauseIcon, PlayIcon } from "~/ui/icons.tsx";

/**
 * The background video of the hero. Shows a picture first and loads the video after the page, but not under reduced
 * motion or reduced data. It can be paused.
 */
export function HeroVideo() {
  const [wanted, setWanted] = useState(false);
  const [playing, setPlaying] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (prefersReduced()) return;
    return afterLoad(() => setWanted(true));
  }, []);
  // The attribute does not autoplay, because React sets `muted` only as a property.
  useEffect(() => {
    if (!video.current) return;
    if (wanted && playing) video.current.play().catch(() => setPlaying(false));
    else video.current.pause();
  }, [wanted, playing]);
  return (
    <>
      <div aria-hidden="true" className="absolute inset-0 -z-10">
        <img
          src="/hero.svg"
          alt=""
          width={1200}
          height={376}
          className="absolute inset-0 size-full object-cover object-right"
        />
        {wanted ? (
          <video
            ref={video}
            muted
            loop
            playsInline
            poster="/hero.svg"
            tabIndex={-1}
            className="absolute inset-0 size-full object-cover object-right motion-reduce:hidden"
          >
            <source src="/hero.webm" type='video/webm; codecs="av01.0.04M.08"' />
            <source src="/hero.mp4" type="video/mp4" />
          </video>
        ) : null}
        <div className="absolute inset-0 bg-night/75 lg:bg-transparent lg:bg-linear-to-r lg:from-night lg:from-50% lg:via-night/70 lg:via-65% lg:to-transparent lg:to-90% xl:from-40% xl:via-55% xl:to-80%" />
      </div>
      {wanted ? (
        <button
          type="button"
          onClick={() => setPlaying(!playing)}
          aria-label={playing ? "Pause the background video" : "Play the background video"}
          className="absolute right-3 bottom-3 grid size-9 place-items-center border border-on-night/40 bg-night/70 text-on-night hover:bg-night motion-reduce:hidden"
        >
          {playing ? <PauseIcon className="size-4" /> : <PlayIcon className="size-4" />}
        </button>
      ) : null}
    </>
  );
}

/** Whether this visitor prefers reduced motion or reduced data. */
function prefersReduced(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true ||
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    matchMedia("(prefers-reduced-data: reduce)").matches
  );
}

/** Calls `run` after the page's load event. Returns a function that cancels it. */
function afterLoad(run: () => void): () => void {
  if (document.readyState === "complete") {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  window.addEventListener("load", run, { once: true });
  return () => window.removeEventListener("load", run);
}
