import { useCallback, useEffect, useState } from 'react';
import { type Account, ask } from '../messages/messages.ts';

export type AccountState =
  | { readonly name: 'loading' | 'asking' | 'failed' | 'signedOut' }
  | { readonly name: 'signedIn'; readonly account: Account };

/** Returns the connected account, with sign-in and sign-out. */
export const useAccount = () => {
  const [state, setState] = useState<AccountState>({ name: 'loading' });
  const look = useCallback((): Promise<void> => readAccount().then(setState), []);
  useEffect(() => {
    void readAccount().then(setState);
    const onChange = (changes: Record<string, unknown>): void => {
      if ('session' in changes) void look();
    };
    chrome.storage.local.onChanged.addListener(onChange);
    return () => chrome.storage.local.onChanged.removeListener(onChange);
  }, [look]);

  const signIn = async (): Promise<void> => {
    setState({ name: 'asking' });
    const reply = await ask({ to: 'worker', type: 'signIn' });
    if (reply.ok) await look();
    else setState({ name: 'failed' });
  };
  const signOut = async (): Promise<void> => {
    await ask({ to: 'worker', type: 'signOut' });
    await look();
  };
  return { state, signIn, signOut };
};

const readAccount = async (): Promise<AccountState> => {
  const reply = await ask<{ account?: Account }>({ to: 'worker', type: 'account' });
  const account = reply.ok ? reply.account : undefined;
  return account === undefined ? { name: 'signedOut' } : { name: 'signedIn', account };
};
