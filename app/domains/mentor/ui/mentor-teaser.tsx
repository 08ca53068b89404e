import { usePublication } from "~/platform/publication/context.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { type Card, MENTOR_PATH } from "../schema.ts";
import { DemoChat } from "./demo-chat.tsx";
import { MentorCards } from "./mentor-cards.tsx";
import { MentorStats } from "./mentor-stats.tsx";

/** The home page's section about the mentor: a demonstration chat and three cards that open the real one. */
export function MentorTeaser({ cards }: { cards: Card[] }) {
  const { mentor } = usePublication();
  return (
    <section aria-labelledby="mentor" className="mt-8 sm:mt-16">
      <SectionHeading id="mentor" more={{ label: `Meet the ${mentor?.name}`, to: "/mentor" }}>
        {`Ask the ${mentor?.name}`}
      </SectionHeading>
      <MentorStats className="mt-2 max-sm:hidden" />
      <div className="shelf mt-4 gap-x-12 gap-y-5 sm:mt-6 sm:grid sm:gap-y-8 lg:grid-cols-12">
        {mentor?.samples.length ? (
          <div className="lg:col-span-7">
            <DemoChat samples={mentor.samples} />
          </div>
        ) : null}
        {cards.length > 0 ? (
          <div className="lg:col-span-5">
            <MentorCards cards={cards} href={MENTOR_PATH} stacked />
          </div>
        ) : null}
      </div>
    </section>
  );
}
