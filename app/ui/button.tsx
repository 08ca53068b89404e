import type { LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";
import { Link } from "./link.tsx";

const BASE = "button";

const VARIANTS = {
  primary: "bg-accent text-on-accent hover:bg-ink hover:text-paper",
  outline: "border border-strong text-ink hover:bg-ink hover:text-paper",
  quiet: "text-ink hover:bg-well",
  night: "bg-on-night text-night hover:bg-white",
  "night-outline": "border border-on-night/50 text-on-night hover:bg-on-night hover:text-night",
};

const SIZES = { sm: "h-9 px-3.5 text-sm", md: "h-11 px-5 text-[0.9375rem]" };

export interface ButtonStyle {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

/** The classes of a button, for elements that are not one: links, summaries. */
export function buttonClass({ variant = "primary", size = "md" }: ButtonStyle = {}, extra = ""): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** Whether its act is under way. It keeps the focus, which `disabled` would lose; its form refuses a second press. */
  pending?: boolean;
}

export function Button({ variant, size, className = "", type = "button", pending, ...props }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={pending || undefined}
      {...props}
    />
  );
}

export function ButtonLink({ variant, size, className = "", ...props }: LinkProps & ButtonStyle) {
  return <Link className={buttonClass({ variant, size }, className)} {...props} />;
}
