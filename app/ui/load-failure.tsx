import { SmartLink } from "./smart-link.tsx";

interface LoadFailureProps {
  /** What could not be loaded: "The chat". */
  subject: string;
  /** Where it is to be had instead. */
  href: string;
  label: string;
  className?: string;
}

/** Says that something could not be loaded, and links to it elsewhere. */
export function LoadFailure({ subject, href, label, className }: LoadFailureProps) {
  return (
    <p className={className}>
      {subject} could not be loaded.{" "}
      <SmartLink href={href} className="font-semibold text-accent underline underline-offset-2">
        {label}
      </SmartLink>
      .
    </p>
  );
}
