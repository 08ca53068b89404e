import { useEffect, useRef, useState } from "react";
import { recall, remember } from "~/lib/browser-storage.ts";
import { Due } from "~/platform/page/document/framework.tsx";
import { usePublication } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { DialogLink } from "~/ui/dialog-link.tsx";
import { PauseIcon, PlayIcon } from "~/ui/icons.tsx";
import { isInView } from "~/ui/in-view.ts";
import { useHeld } from "~/ui/use-held.ts";
import { useMedia } from "~/ui/use-media.ts";
import {
  OFFERS,
  type Offer,
  otherOffer,
  parseRotation,
  ROTATE_MS,
  type Rotation,
  resumeRotation,
} from "../rules/rotation.ts";
import { type Card, STORAGE } from "../schema.ts";
import { CALCULATOR_PATH } from "./calculator-popup.tsx";
import { whenFree } from "./use-reading.ts";

const HREF: Record<Offer, string> = { calculator: CALCULATOR_PATH, subscribe: "/newsletter" };

/** Invites to the calculator and to the newsletter; without a calculator to the newsletter alone. */
export function CallToAction({ subscribe }: { subscribe: Card }) {
  const { calculator } = usePublication().promotions;
  if (calculator) return <AlternatingOffers cards={{ calculator, subscribe }} />;
  return (
    <section aria-label="Offers" className="relative mt-8 grid border-y-2 border-strong bg-well sm:mt-16">
      <OfferCard card={subscribe} href={HREF.subscribe} shown />
    </section>
  );
}

/**
 * A card that alternates between two offers. Both occupy the same grid cell, so a change moves nothing. Without a
 * script the first is shown. It does not change while it has the pointer or the focus, is paused, or a dialog is open that
 * gives the focus back to it.
 */
function AlternatingOffers({ cards }: { cards: Record<Offer, Card> }) {
  const [rotation, setRotation] = useState<Rotation | null>(null);
  const [paused, setPaused] = useState(false);
  const { held, holding } = useHeld();
  const place = useRef<HTMLElement>(null);
  const still = useMedia("(prefers-reduced-motion: reduce)");

  useEffect(() => {
    const resumed = resumeRotation(parseRotation(recall(STORAGE.callToAction)), Date.now(), Math.random());
    // An offer that has been seen is not replaced because the framework arrives.
    setRotation(isInView(place.current) ? { face: OFFERS[0], since: Date.now() } : resumed);
  }, []);
  useEffect(() => {
    if (!rotation) return;
    remember(STORAGE.callToAction, JSON.stringify(rotation));
    if (still || paused || held) return;
    const left = rotation.since + ROTATE_MS - Date.now();
    // After a pause the current offer gets its full time again.
    return whenFree(
      () => setRotation({ face: otherOffer(rotation.face), since: Date.now() }),
      left > 0 ? left : ROTATE_MS,
    );
  }, [rotation, still, paused, held]);

  const current = rotation?.face ?? OFFERS[0];
  return (
    <section
      ref={place}
      aria-label="Offers"
      {...holding}
      className="relative mt-8 grid border-y-2 border-strong bg-well sm:mt-16"
    >
      <Due after={ROTATE_MS} media="(prefers-reduced-motion: no-preference)" />
      {OFFERS.map((offer) => (
        <OfferCard key={offer} card={cards[offer]} href={HREF[offer]} shown={offer === current} />
      ))}
      <button
        type="button"
        aria-label={paused ? "Let the offers take turns" : "Keep this offer"}
        data-tooltip={paused ? "Let the offers take turns" : "Keep this offer"}
        onClick={() => setPaused(!paused)}
        className="scripted absolute top-2 end-2 grid size-9 place-items-center text-soft hover:text-ink motion-reduce:hidden"
      >
        {paused ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
      </button>
    </section>
  );
}

interface OfferCardProps {
  card: Card;
  href: string;
  shown: boolean;
}

function OfferCard({ card: { title, text, action }, href, shown }: OfferCardProps) {
  return (
    <div
      className={`grid items-center gap-x-10 gap-y-4 px-5 py-5 pe-12 sm:py-8 [grid-area:1/1] sm:px-10 lg:grid-cols-[1fr_auto] ${shown ? "" : "invisible"}`}
    >
      <div>
        <h2 className="font-serif text-2xl leading-tight sm:text-3xl font-semibold tracking-[-0.015em]">
          {title}
        </h2>
        <p className="mt-2 max-w-prose leading-normal text-soft sm:leading-relaxed">{text}</p>
      </div>
      <DialogLink href={href} className={buttonClass({}, "justify-self-start")}>
        {action}
      </DialogLink>
    </div>
  );
}
