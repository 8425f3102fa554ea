import { type ComponentProps, type MouseEvent, createContext, use } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { afterDialog } from './use-back-closes.ts';

/** Closes the dialog around; undefined where there is none. */
export const EnclosingDialog = createContext<(() => void) | undefined>(undefined);

/** Renders a link that navigates without a page load. Inside a dialog it closes that first, so that Back leads to the page in one press. */
export const PageLink = ({ to, onClick, ...rest }: ComponentProps<typeof Link>) => {
  const close = use(EnclosingDialog);
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (close === undefined || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    close();
    afterDialog(() => void navigate(to));
  };
  return <Link {...rest} to={to} onClick={follow} />;
};

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
