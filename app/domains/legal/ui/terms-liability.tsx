import type { LegalParts, LegalSection } from "./legal-page.tsx";

/** What the terms say of warranty and liability. */
export const liability = ({ liabilityLimit }: LegalParts["legal"]): LegalSection[] => [
  {
    id: "disclaimer",
    title: "No warranty",
    body: (
      <p>
        The service is provided “as is” and “as available”. As far as the law allows, we give no warranty of
        any kind, express or implied, including of merchantability, fitness for a particular purpose, accuracy
        and non-infringement.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Limits of liability",
    body: (
      <p>
        As far as the law allows, we are not liable for indirect, incidental, special, consequential or
        punitive damages, nor for lost profits, revenue, data or goodwill, arising from the service or from
        relying on it. {liabilityLimit ? `Our total liability is limited to ${liabilityLimit}. ` : null}
        Nothing here limits a liability that the law does not let us limit.
      </p>
    ),
  },
  {
    id: "indemnity",
    title: "Indemnity",
    body: (
      <p>
        If somebody makes a claim against us because you broke these terms or the law, you will compensate us
        for the resulting loss, including reasonable legal fees.
      </p>
    ),
  },
];
