import type { Publication } from "~/platform/publication/publication.ts";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { VideoFacade } from "~/ui/video-facade.tsx";

type About = Publication["about"];

/** The mission in large type. */
export function Mission({ mission }: Pick<About, "mission">) {
  return (
    <section aria-labelledby="mission">
      <h2 id="mission" className="text-sm font-semibold">
        Our mission
      </h2>
      <p className="mt-4 max-w-[54rem] font-serif text-[clamp(1.625rem,1.1rem+2vw,2.625rem)] leading-[1.22] font-medium tracking-[-0.016em]">
        {mission}
      </p>
    </section>
  );
}

/** The history of the publication. */
export function Story({ story }: Pick<About, "story">) {
  return (
    <section aria-labelledby="story" className="grid gap-x-12 gap-y-4 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h2 id="story" className="font-serif text-[1.625rem] leading-tight font-semibold tracking-[-0.012em]">
          Our story
        </h2>
      </div>
      <div className="prose lg:col-span-8">
        {story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

export function Values({ values }: Pick<About, "values">) {
  return (
    <section aria-labelledby="values">
      <SectionHeading id="values">Our values</SectionHeading>
      <dl className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-serif text-xl font-semibold">{title}</dt>
            <dd className="mt-1.5 leading-relaxed text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the publication offers, with links. */
export function Work({ work }: Pick<About, "work">) {
  return (
    <section aria-labelledby="work">
      <SectionHeading id="work">What we do</SectionHeading>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {work.map(({ title, text, href }) => (
          <li key={href} className="group relative border-b border-rule py-4">
            <p className="font-serif text-xl leading-snug font-semibold">
              <SmartLink href={href} className="headline-link card-link">
                {title}
              </SmartLink>
            </p>
            <p className="mt-0.5 leading-relaxed text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The people in charge. A person without a name is shown by role. */
export function Leadership({ leadership }: Pick<About, "leadership">) {
  return (
    <section aria-labelledby="leadership">
      <SectionHeading id="leadership">Leadership</SectionHeading>
      <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {leadership.map(({ role, name, text }) => (
          <li key={role}>
            <h3 className="font-serif text-xl leading-snug font-semibold">{name ?? role}</h3>
            {name ? <p className="text-sm text-soft">{role}</p> : null}
            <p className="mt-1.5 leading-relaxed text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The community in figures. */
export function CommunityBadges({ badges }: Pick<About, "badges">) {
  return (
    <section aria-labelledby="community">
      <SectionHeading id="community">Our community</SectionHeading>
      <dl className="mt-2 grid grid-cols-2 lg:grid-cols-4">
        {badges.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end py-5 pe-6">
            <dt className="text-[0.9375rem] text-soft">{label}</dt>
            <dd className="font-serif text-[clamp(1.75rem,1rem+2.4vw,2.75rem)] leading-tight font-medium">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function LeadershipVideo({ video, poster }: { video: NonNullable<About["video"]>; poster: string }) {
  return (
    <section aria-labelledby="watch">
      <SectionHeading id="watch">From our leadership</SectionHeading>
      <div className="mt-6 grid gap-x-12 gap-y-5 lg:grid-cols-12">
        <p className="font-serif text-xl leading-relaxed lg:col-span-4">{video.caption}</p>
        <div className="lg:col-span-8">
          <VideoFacade youtubeId={video.youtubeId} title={video.caption} poster={poster} />
        </div>
      </div>
    </section>
  );
}
