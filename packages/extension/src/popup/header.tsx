import { LogOut } from 'lucide-react';
import type { Account } from '../messages/messages.ts';
import { text } from '../platform/texts.ts';

type HeaderProps = { readonly account?: Account; readonly onSignOut?: () => void };

/** Renders the logo and the connected account. */
export const Header = ({ account, onSignOut }: HeaderProps) => (
  <header className="flex items-center gap-2.5">
    <img src="/icons/32.png" alt="" className="size-7" />
    <span className="translate-y-[0.06em] font-serif text-xl leading-none font-medium">Escriba</span>
    {account === undefined ? null : (
      <span className="ml-auto min-w-0 truncate text-xs text-muted" title={account.email}>
        {account.email}
      </span>
    )}
    {onSignOut === undefined ? null : (
      <button
        type="button"
        onClick={onSignOut}
        aria-label={text('signOut')}
        title={text('signOut')}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-ink/6 hover:text-ink"
      >
        <LogOut aria-hidden="true" className="size-4" />
      </button>
    )}
  </header>
);
