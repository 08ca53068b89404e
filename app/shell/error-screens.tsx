import { usePublication } from "~/platform/publication/context.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";

/** Any address that is none of ours. */
export function NotFoundScreen() {
  const { categories, navigation } = usePublication();
  const quick = categories.filter(({ slug }) => navigation.quickCategories.includes(slug));
  return (
    <div className="page py-20 text-center lg:py-28">
      <p className="font-serif text-[clamp(5rem,16vw,11rem)] leading-none font-medium tracking-[-0.04em] text-accent">
        404
      </p>
      <h1 className="mt-4 font-serif text-4xl font-semibold">Page Not Found</h1>
      <p className="mx-auto mt-3 max-w-md text-soft">
        The page may have moved, or the address may have a letter too many. These are good places to go on
        from:
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Back to Home</ButtonLink>
        <Button variant="outline" data-go-back className="scripted">
          Go Back
        </Button>
      </div>
      {quick.length > 0 ? (
        <ul className="mt-10 flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm">
          {quick.map(({ slug, name }) => (
            <li key={slug} data-category={slug}>
              <Link to={`/category/${slug}`} className="headline-link mark inline-block py-2 font-semibold">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Something broke on our side: nothing of the error itself is shown. */
export function ErrorScreen() {
  return (
    <div className="page py-20 text-center lg:py-28">
      <h1 className="font-serif text-4xl font-semibold">Something went wrong on our side</h1>
      <p className="mx-auto mt-3 max-w-md text-soft">
        The error has been recorded. Please try again in a minute.
      </p>
      <div className="mt-8 flex justify-center">
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </div>
  );
}

/** Something was asked for by name and is not there: a headline, a sentence, a way on. */
export function MissingScreen({
  title,
  sentence,
  link,
}: {
  title: string;
  sentence: string;
  link: { label: string; to: string };
}) {
  return (
    <div className="page py-24 text-center lg:py-32">
      <h1 className="font-serif text-4xl font-semibold">{title}</h1>
      <p className="mx-auto mt-3 max-w-md text-soft">{sentence}</p>
      <div className="mt-8 flex justify-center">
        <ButtonLink to={link.to}>{link.label}</ButtonLink>
      </div>
    </div>
  );
}
