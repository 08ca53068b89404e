import { usePublication } from "~/platform/publication/context.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { MENTOR_PATH } from "../schema.ts";

/** Leads from an article to the chat's page, which prepares a question about it. Nothing where there is no chat. */
export function AskAboutArticle({ slug }: { slug: string }) {
  const { mentor } = usePublication();
  if (!mentor) return null;
  return (
    <ButtonLink
      to={`${MENTOR_PATH}?article=${encodeURIComponent(slug)}`}
      rel="nofollow"
      variant="outline"
      size="sm"
    >
      Ask about this article
    </ButtonLink>
  );
}
