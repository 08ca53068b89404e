export const LOOKS = ["light", "dark", "phone", "dark-phone"] as const;
export type Look = (typeof LOOKS)[number];

const LABELS: Record<Look, string> = {
  light: "Light",
  dark: "Dark",
  phone: "Phone",
  "dark-phone": "Phone, dark",
};

/** The theme that a look shows. */
const themeOf = (look: Look) => (look.startsWith("dark") ? "dark" : "light");

/** The letter as it will look: the mail itself, in a frame without scripts. */
export function Preview({ letter, look }: { letter: string; look: Look }) {
  const isPhone = look.endsWith("phone");
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-strong pt-1">
        <h2 id="preview" className="font-serif text-xl font-semibold">
          Preview
        </h2>
        <ul className="flex flex-wrap gap-x-4" aria-label="Look">
          {LOOKS.map((each) => (
            <li key={each}>
              <a
                href={`/desk/letter/${letter}?look=${each}#preview`}
                aria-current={each === look ? "page" : undefined}
                className="section-link"
              >
                {LABELS[each]}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className={isPhone ? "bg-well px-2 py-4" : ""}>
        <iframe
          title="The letter as it will look"
          src={`/desk/letter/preview/${letter}?theme=${themeOf(look)}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className={`mx-auto block border border-rule bg-paper ${isPhone ? "h-[667px] w-[375px] max-w-full" : "h-[46rem] w-full"}`}
        />
      </div>
    </section>
  );
}
