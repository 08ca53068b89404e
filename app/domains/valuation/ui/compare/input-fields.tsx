import { Field, Select } from "~/ui/field.tsx";
import { complaint, INPUT_NAMES, type InputName, type InputTexts } from "../../rules/input.ts";
import { COMPANY_TYPES, FUNDING_STAGES } from "../../rules/tables.ts";
import { STAGE_NAMES } from "../../rules/texts/labels.ts";
import { useTrade } from "../use-trade.ts";

interface InputFieldsProps {
  texts: InputTexts;
  /** The fields' names, where a page holds more than one company. */
  names?: Record<InputName, string>;
}

const OWN_NAMES = Object.fromEntries(INPUT_NAMES.map((name) => [name, name])) as Record<InputName, string>;
const STAGES = FUNDING_STAGES.map((stage): [string, string] => [stage, STAGE_NAMES[stage]]);

/** The four inputs as plain fields of a form that the server answers. */
export function InputFields({ texts, names = OWN_NAMES }: InputFieldsProps) {
  const { names: typeNames } = useTrade();
  const types = COMPANY_TYPES.map((type): [string, string] => [type, typeNames[type].name]);
  const field = (name: InputName) => ({
    name: names[name],
    defaultValue: texts[name],
    error: complaint(name, texts) ?? undefined,
  });
  return (
    <>
      <Select label="Funding stage" none="Choose" options={STAGES} {...field("fundingStage")} />
      <Select label="Company type" none="Choose" options={types} {...field("companyType")} />
      <Field label="ARR ($M)" maxLength={20} {...field("arr")} />
      <Field label="Growth (% a year)" maxLength={20} {...field("growthRate")} />
    </>
  );
}
