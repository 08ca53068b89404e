import { useEffect } from "react";
import { track } from "~/platform/page/analytics.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { PopupCard } from "./popup-card.tsx";

export const CALCULATOR_PATH = "/valuation-calculator";

export function CalculatorPopup({ onDismiss }: { onDismiss: () => void }) {
  const { calculator } = usePublication().promotions;
  useEffect(() => track("calculator_promo_shown"), []);
  const dismiss = () => {
    track("calculator_promo_dismissed");
    onDismiss();
  };
  const follow = () => {
    track("calculator_promo_clicked");
    onDismiss();
  };
  if (!calculator) return null;
  const { title, text, action } = calculator;
  return (
    <PopupCard label="Valuation calculator" onDismiss={dismiss}>
      <div className="p-6">
        <p className="pe-8 font-serif text-2xl leading-tight font-semibold">{title}</p>
        <p className="mt-2 leading-relaxed text-soft">{text}</p>
        <ButtonLink to={CALCULATOR_PATH} onClick={follow} size="sm" className="mt-4">
          {action}
        </ButtonLink>
      </div>
    </PopupCard>
  );
}
