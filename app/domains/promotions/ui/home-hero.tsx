import { type ReactNode, useState } from "react";
import { InlineScript } from "~/platform/page/document/own-scripts.tsx";
import { usePublication } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { DialogLink } from "~/ui/dialog-link.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { useBeforePaint } from "~/ui/use-before-paint.ts";
import {
  chooseHero,
  type Draw,
  type Film,
  type HeroPromotion,
  heroScript,
  VARIANT,
  VISITED_KEY,
} from "../rules/hero.ts";
import { HeroBackground } from "./hero-background.tsx";

interface HomeHeroProps {
  headline: string;
  standfirst: string;
  promotions: HeroPromotion[];
  /** Of the publication, if it has one. */
  film: Film | null;
}

/** Narrow enough to fit beside each other, and beside the film's button, on a phone. */
const BUTTONS = [
  buttonClass({ variant: "night" }, "max-sm:px-2.5 max-sm:text-[0.8125rem]"),
  buttonClass({ variant: "night-outline" }, "max-sm:px-2.5 max-sm:text-[0.8125rem]"),
];

/**
 * The front page's first section. All variants are in one grid cell, all but one invisible: the cell is as high as the
 * highest, so that a promotion chosen in the browser moves nothing. A script chooses it before the first paint.
 */
export function HomeHero({ headline, standfirst, promotions, film }: HomeHeroProps) {
  const { mentor, workshops } = usePublication();
  const variant = useVariant(promotions);
  return (
    <section aria-label="Welcome" className="relative isolate overflow-hidden bg-night text-on-night">
      <HeroBackground film={film} />
      <div className="page grid py-6 sm:py-7 lg:py-8">
        <Variant shown={variant === 0} title={headline} text={standfirst}>
          {mentor ? (
            <DialogLink href="/ai-mentor" className={BUTTONS[0]}>
              {mentor.invitation}
            </DialogLink>
          ) : null}
          {workshops ? (
            <DialogLink href="/events/webinars" className={BUTTONS[mentor ? 1 : 0]}>
              {workshops.invitation}
            </DialogLink>
          ) : null}
        </Variant>
        {promotions.map((each, index) => (
          <Variant key={each.id} shown={variant === index + 1} title={each.title} text={each.text}>
            {each.buttons.map(({ label, href }, index) => (
              <SmartLink key={href} href={href} className={BUTTONS[index]}>
                {label}
              </SmartLink>
            ))}
          </Variant>
        ))}
      </div>
      {promotions.length > 0 ? <InlineScript text={heroScript(promotions)} /> : null}
    </section>
  );
}

interface VariantProps {
  shown: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

/** One of the texts. Only the visible one is exposed to screen readers. */
function Variant({ shown, title, text, children }: VariantProps) {
  return (
    <div
      {...{ [VARIANT]: "" }}
      className={`col-start-1 row-start-1 ${shown ? "" : "invisible"}`}
      aria-hidden={!shown}
    >
      <h1 className="max-w-[23ch] font-serif text-[clamp(2rem,1.4rem+2.4vw,3.25rem)] leading-[1.04] font-medium tracking-[-0.025em] text-balance">
        {title}
      </h1>
      <p className="mt-3 max-w-[38rem] text-[0.9375rem] leading-relaxed">{text}</p>
      {/* On the narrowest phones the second button goes below the first, and leaves the film's button its place. */}
      <div className="mt-5 flex flex-wrap gap-2 max-[22.5rem]:pe-10 sm:gap-3">{children}</div>
    </div>
  );
}

/**
 * Returns the variant to show: 0 is the hero's own headline, n the nth promotion. In a new document `heroScript` has
 * chosen; on a page that React renders, each visit draws, and the first sets the flag.
 */
function useVariant(promotions: HeroPromotion[]): number {
  const [variant, setVariant] = useState(0);
  useBeforePaint(() => {
    const root = document.documentElement;
    const chosen = root.dataset.hero;
    delete root.dataset.hero;
    setVariant(
      chosen === undefined ? promotions.indexOf(chooseHero(promotions, draw()) as never) + 1 : Number(chosen),
    );
  }, []);
  return variant;
}

/** Returns random numbers for a later visit; null on the first visit, which sets the flag. */
function draw(): Draw | null {
  try {
    if (localStorage.getItem(VISITED_KEY)) return { promote: Math.random(), pick: Math.random() };
    localStorage.setItem(VISITED_KEY, "1");
  } catch {
    // Without storage every visit is the first.
  }
  return null;
}
