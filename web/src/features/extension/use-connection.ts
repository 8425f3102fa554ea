import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connect, type ConnectionRequest, describeConnectionFailure, isWhole } from './connection.ts';
import { useServices } from '../../session/services.ts';

export type Connection =
  | { readonly name: 'loading' }
  | { readonly name: 'success' }
  | { readonly name: 'error'; readonly message: string };

type ConnectionOptions = {
  /** Whether a user is signed in; nothing happens before. */
  readonly isSignedIn: boolean;
  /** How long the success is shown before the browser returns to the extension. */
  readonly shownMs: number;
  readonly onConnected?: () => void;
  readonly leave?: (url: string) => void;
};

/** Connects the extension once a user is signed in, and returns to it. */
export const useConnection = (
  request: ConnectionRequest,
  { isSignedIn, shownMs, onConnected, leave = goTo }: ConnectionOptions,
): { readonly connection: Connection; readonly retry: () => void } => {
  const { t } = useTranslation('extension');
  const { session } = useServices();
  const [connection, setConnection] = useState<Connection>({ name: 'loading' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasBegun = useRef(false);

  const begin = useCallback(async () => {
    if (!isWhole(request)) return setConnection({ name: 'error', message: t('failure.parameters') });
    setConnection({ name: 'loading' });
    try {
      const url = await connect(session, request);
      setConnection({ name: 'success' });
      onConnected?.();
      timer.current = setTimeout(() => leave(url), shownMs);
    } catch (error) {
      setConnection({ name: 'error', message: describeConnectionFailure(error, t) });
    }
  }, [session, request, shownMs, onConnected, leave, t]);

  useEffect(() => {
    if (!isSignedIn || hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, [isSignedIn, begin]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { connection, retry: () => void begin() };
};

const goTo = (url: string): void => window.location.assign(url);
