import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
} from "react";
import { useDialogEntries, useDialogEntry } from "./dialog-entry.ts";
import { isPlainClick } from "./link.tsx";
import { SmartLink } from "./smart-link.tsx";

/** A dialog of the site's, under the address of the page that stands behind it. */
export type NamedDialog = ComponentType<{ open: boolean; onClose: () => void }>;

const OpenDialog = createContext<((address: string) => boolean) | null>(null);

interface DialogsProps {
  /** By address: "/ai-mentor". */
  dialogs: Record<string, NamedDialog>;
  children: ReactNode;
}

/** Lets any `DialogLink` below it open one of these dialogs; one at a time is open. */
export function Dialogs({ dialogs, children }: DialogsProps) {
  useDialogEntries();
  const { subject, open: openEntry, close } = useDialogEntry("page");
  const open = useMemo(
    () => (address: string) => {
      if (!(address in dialogs)) return false;
      openEntry(address);
      return true;
    },
    [dialogs, openEntry],
  );
  return (
    <OpenDialog.Provider value={open}>
      {children}
      {Object.entries(dialogs).map(([address, Named]) => (
        <Named key={address} open={subject === address} onClose={close} />
      ))}
    </OpenDialog.Provider>
  );
}

interface DialogLinkProps {
  /** The page behind the dialog, or elsewhere: where the link leads without a script and in a new tab. */
  href: string;
  /** The dialog's address, when the link leads elsewhere. */
  dialog?: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link that a plain click opens as a dialog. Any other click, or a page without a script, follows it. */
export function DialogLink({ href, dialog = href, onClick, ...props }: DialogLinkProps) {
  const open = useContext(OpenDialog);
  const click = (event: MouseEvent) => {
    onClick?.();
    if (isPlainClick(event) && open?.(dialog)) event.preventDefault();
  };
  if (href.startsWith("/")) return <SmartLink href={href} {...props} onClick={click} data-replay />;
  const { children, ...rest } = props;
  return (
    <a href={href} target="_blank" rel="noopener" {...rest} onClick={click} data-replay>
      {children}
      <span className="unscripted sr-only"> (opens in a new tab)</span>
    </a>
  );
}
