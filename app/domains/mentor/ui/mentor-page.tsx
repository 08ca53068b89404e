import { usePublication } from "~/platform/publication/context.tsx";
import { ButtonLink, buttonClass } from "~/ui/button.tsx";
import { DialogLink } from "~/ui/dialog-link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { type Card, MENTOR_PATH } from "../schema.ts";
import { DemoChat } from "./demo-chat.tsx";
import { MentorCards } from "./mentor-cards.tsx";
import { MentorStats } from "./mentor-stats.tsx";
import { PreparedQuestion } from "./prepared-question.tsx";

interface MentorPageProps {
  intro: string;
  cards: Card[];
  /** About the article that the visitor comes from. */
  question?: string;
}

/** The mentor's own page. Its buttons open the chat here; without a script they open the provider's page. */
export function MentorPage({ intro, cards, question }: MentorPageProps) {
  const { mentor } = usePublication();
  if (!mentor) return null;
  const { chatUrl, note, samples } = mentor;
  return (
    <div className="page">
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 py-8 lg:grid-cols-12 lg:py-14">
        <div className="lg:col-span-5">
          <h1 className="font-serif text-[clamp(2.5rem,1.8rem+3vw,4rem)] leading-none font-semibold tracking-[-0.026em]">
            {`The ${mentor.name}`}
          </h1>
          <p className="mt-5 max-w-[34rem] font-serif text-xl leading-relaxed text-soft">{intro}</p>
          <MentorStats className="mt-6" />
          {question ? <PreparedQuestion question={question} chatUrl={chatUrl} /> : null}
          <div className="mt-8 flex flex-wrap gap-3">
            <DialogLink href={chatUrl} dialog={MENTOR_PATH} className={buttonClass()}>
              Chat
            </DialogLink>
            <ButtonLink to="/" variant="outline">
              Back to Home
            </ButtonLink>
          </div>
          <p className="mt-6 max-w-[34rem] text-sm leading-relaxed text-soft">{note}</p>
        </div>
        {samples.length > 0 ? (
          <section aria-label="Sample conversation" className="lg:col-span-7 lg:pt-2">
            <DemoChat samples={samples} />
          </section>
        ) : null}
      </div>
      {cards.length > 0 ? (
        <section aria-labelledby="start" className="mt-2">
          <SectionHeading id="start">Where to start</SectionHeading>
          <div className="mt-4">
            <MentorCards cards={cards} href={chatUrl} />
          </div>
        </section>
      ) : null}
    </div>
  );
}
