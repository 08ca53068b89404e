import { type ReactNode, useEffect, useState } from "react";
import { usePublication } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { DialogLink } from "~/ui/dialog-link.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { chooseHero, type Draw, type HeroPromotion, VISITED_KEY } from "../rules/hero.ts";
import { HeroVideo } from "./hero-video.tsx";

interface HomeHeroProps {
  headline: string;
  standfirst: string;
  promotions: HeroPromotion[];
}

/** Narrow enough to fit beside each other on a phone. */
const BUTTONS = [
  buttonClass({ variant: "night" }, "max-sm:px-3.5"),
  buttonClass({ variant: "night-outline" }, "max-sm:px-3.5"),
];

/**
 * The front page's first section. All variants are in one grid cell, all but one invisible: the cell is as high as the
 * highest, so that a promotion chosen in the browser moves nothing.
 */
export function HomeHero({ headline, standfirst, promotions }: HomeHeroProps) {
  const { mentor, workshops } = usePublication();
  const promotion = chooseHero(promotions, useDraw());
  return (
    <section aria-label="Welcome" className="relative isolate overflow-hidden bg-night text-on-night">
      <HeroVideo />
      <div className="page grid py-7 lg:py-8">
        <Variant shown={!promotion} title={headline} text={standfirst}>
          {mentor ? (
            <DialogLink href="/ai-mentor" className={BUTTONS[0]}>
              INSTANT AI Mentor
            </DialogLink>
          ) : null}
          {workshops ? (
            <DialogLink href="/events/webinars" className={BUTTONS[mentor ? 1 : 0]}>
              FREE Workshops
            </DialogLink>
          ) : null}
        </Variant>
        {promotions.map((each) => (
          <Variant key={each.id} shown={each === promotion} title={each.title} text={each.text}>
            {each.buttons.map(({ label, href }, index) => (
              <SmartLink key={href} href={href} className={BUTTONS[index]}>
                {label}
              </SmartLink>
            ))}
          </Variant>
        ))}
      </div>
    </section>
  );
}

interface VariantProps {
  shown: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

/** One of the texts. Only the visible one is a heading and exposed to screen readers. */
function Variant({ shown, title, text, children }: VariantProps) {
  const Title = shown ? "h1" : "p";
  return (
    <div className={`col-start-1 row-start-1 ${shown ? "" : "invisible"}`} aria-hidden={!shown}>
      <Title className="max-w-[23ch] font-serif text-[clamp(2rem,1.4rem+2.4vw,3.25rem)] leading-[1.04] font-medium tracking-[-0.025em] text-balance">
        {title}
      </Title>
      <p className="mt-3 max-w-[38rem] text-[0.9375rem] leading-relaxed">{text}</p>
      <div className="mt-5 flex flex-wrap gap-2 sm:gap-3">{children}</div>
    </div>
  );
}

/** Returns random numbers for a later visit; null on the first visit, which sets the flag. */
function useDraw(): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(null);
  useEffect(() => {
    try {
      if (localStorage.getItem(VISITED_KEY)) setDraw({ promote: Math.random(), pick: Math.random() });
      else localStorage.setItem(VISITED_KEY, "1");
    } catch {
      // Without storage every visit is the first.
    }
  }, []);
  return draw;
}
