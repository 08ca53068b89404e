import { site } from "~/site.config.ts";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { MENTOR_PATH } from "../schema.ts";
import { DemoChat } from "./demo-chat.tsx";
import { MentorCards } from "./mentor-cards.tsx";
import { MentorStats } from "./mentor-stats.tsx";

/** The home page's section about the mentor: a chat that types itself, and three ways in. */
export function MentorTeaser() {
  return (
    <section aria-labelledby="mentor" className="mt-16">
      <SectionHeading id="mentor" more={{ label: "Meet the AI Mentor", to: "/mentor" }}>
        Ask the AI Mentor
      </SectionHeading>
      <MentorStats className="mt-2" />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <DemoChat samples={site.mentor.samples} />
        </div>
        <div className="lg:col-span-5">
          <MentorCards href={MENTOR_PATH} stacked />
        </div>
      </div>
    </section>
  );
}
