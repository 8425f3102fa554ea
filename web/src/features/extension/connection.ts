import { ApiError } from '@escriba/client';
import { checkExtension, connectExtension } from '@escriba/contracts/auth/extension';
import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { Session } from '../../session/session.ts';

/** The query with which the extension opens its pages. */
export type ConnectionRequest = {
  readonly code: string;
  readonly redirectUri: string;
  readonly state: string;
};

const SCHEMES = new Set(['https:', 'http:', 'chrome-extension:', 'moz-extension:']);

export const readConnectionRequest = (query: URLSearchParams): ConnectionRequest => ({
  code: query.get('code') ?? '',
  redirectUri: query.get('redirect_uri') ?? '',
  state: query.get('state') ?? '',
});

export const isWhole = ({ code, redirectUri }: ConnectionRequest): boolean =>
  code !== '' && redirectUri !== '';

/** Checks whether the server would accept this request, before the user signs in. */
export const requestCheckQuery = (session: Session, request: ConnectionRequest) =>
  queryOptions({
    queryKey: ['extension-request', request],
    queryFn: async ({ signal }) => {
      const { code, redirectUri, state } = request;
      const query = { code, redirect_uri: redirectUri, ...(state === '' ? {} : { state }) };
      return (await session.callOpen(checkExtension, { query }, { signal })).success;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Authorises the extension and returns the redirect URL. Throws `ApiError`. */
export const connect = async (
  session: Session,
  { state, ...request }: ConnectionRequest,
): Promise<string> => {
  const body = state === '' ? request : { ...request, state };
  const { data } = await session.call(connectExtension, { body });
  const { protocol } = new URL(data.redirectUrl);
  if (!SCHEMES.has(protocol)) throw new Error(`The server redirects to ${protocol}`);
  return data.redirectUrl;
};

/** Returns the message for a failed connection of the extension. */
export const describeConnectionFailure = (error: unknown, t: TFunction<'extension'>): string => {
  if (!(error instanceof ApiError) || error.status === 0) return t('failure.exception');
  if (error.code === 'auth.oauth_parameters_invalid') return t('failure.parameters');
  if (error.code === 'client.unreadable' || error.message === '') return t('failure.unknown');
  return t('failure.message', { message: error.message });
};
