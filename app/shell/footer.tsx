import { usePublication } from "~/platform/publication/context.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { Logo } from "./logo.tsx";

const FEED_PATH = "/feed.xml";

const elsewhereClass = "inline-block py-0.5 text-on-night-soft sm:py-1 hover:text-on-night";

/**
 * @param setUpAt where the visitor may make this site their own, on the computer that serves
 * @param showsSample whether the sample edition stands in for what the publisher has
 */
export function Footer({ setUpAt, showsSample }: { setUpAt?: string; showsSample: boolean }) {
  const { brand, claims, copy, mentor, navigation } = usePublication();
  return (
    <footer className="mt-10 bg-night sm:mt-20 text-on-night">
      <div className="page py-7 sm:py-12 lg:py-16">
        <div className="grid gap-6 sm:gap-10 lg:grid-cols-[1.4fr_3fr]">
          <div>
            <p className="flex items-center gap-2.5">
              <Logo className="size-7" />
              <span className="font-serif text-[1.625rem] leading-none font-semibold tracking-[-0.02em]">
                {brand.name}
              </span>
            </p>
            <p className="mt-3 max-w-xs font-serif text-base sm:mt-4 sm:text-lg leading-snug">
              {brand.tagline}.{claims.audience ? ` Read by ${claims.audience} professionals.` : null}
            </p>
            <ul className="mt-3 flex flex-wrap gap-x-5 sm:mt-6 gap-y-1 text-sm">
              {navigation.social.map(({ label, href }) => (
                <li key={href}>
                  <SmartLink href={href} className={elsewhereClass}>
                    {label}
                  </SmartLink>
                </li>
              ))}
              <li>
                <a href={FEED_PATH} className={elsewhereClass}>
                  RSS
                </a>
              </li>
            </ul>
          </div>
          {navigation.footer.length > 0 ? (
            <nav aria-label="Footer" className="grid grid-cols-2 gap-x-8 gap-y-6 sm:gap-8 md:grid-cols-4">
              {navigation.footer.map(({ title, links }) => (
                <div key={title}>
                  <h2 className="text-sm font-semibold">{title}</h2>
                  <ul className="mt-2 text-sm sm:mt-3">
                    {links.map(({ label, href }) => (
                      <li key={href}>
                        <SmartLink
                          href={href}
                          className="inline-block py-0.5 text-on-night-soft sm:py-1.5 hover:text-on-night"
                        >
                          {label}
                        </SmartLink>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          ) : null}
        </div>
        <div className="mt-6 grid gap-2 border-t border-on-night/20 pt-4 sm:mt-12 sm:gap-3 sm:pt-6 text-[0.8125rem] leading-normal text-on-night-soft sm:leading-relaxed">
          {mentor ? <p>{mentor.note}</p> : null}
          {showsSample ? (
            <p>
              {copy.sampleNote}
              {setUpAt ? (
                <>
                  {" "}
                  <a href={setUpAt} className="underline underline-offset-2 hover:text-on-night">
                    Make it yours
                  </a>
                  .
                </>
              ) : null}
            </p>
          ) : null}
          <p>© {brand.name}</p>
        </div>
      </div>
    </footer>
  );
}
