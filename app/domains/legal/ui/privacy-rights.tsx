import type { ReactNode } from "react";
import type { LegalSection } from "./legal-page.tsx";

/** What a reader may ask of the publisher, and by which address. */
export const yourRights = (email: ReactNode): LegalSection => ({
  id: "your-rights",
  title: "Your rights",
  body: (
    <>
      <p>Wherever you live, you may ask us:</p>
      <ul>
        <li>what we hold about you, and for a copy in a common format;</li>
        <li>to correct it or to delete it;</li>
        <li>to stop or limit a use of it, or to object to one;</li>
        <li>to take your address off any list, which the link in every newsletter also does at once.</li>
      </ul>
      <p>
        Write to {email} from the address concerned, so that we can tell it is yours; somebody you authorize
        may write for you. We answer within one month, and treat nobody worse for having asked.
      </p>
      <p>
        <strong>In California</strong> you have the right to know, to correct, to delete and to opt out of
        sale or sharing; we do neither. We honor the Global Privacy Control.{" "}
        <strong>In the European Economic Area, the United Kingdom and Switzerland</strong> you may also
        complain to your data protection authority.
      </p>
    </>
  ),
});
