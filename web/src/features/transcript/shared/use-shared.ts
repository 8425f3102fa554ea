import { ApiError, createClient } from '@escriba/client';
import {
  getSharedPeaks,
  openSharedTranscript,
  type SharedTranscript,
} from '@escriba/contracts/transcription/sharing';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WHOLE_TEXT_TIMEOUT_MS } from '../../../data/transcriptions/timeouts.ts';
import { languageHeader } from '../../../i18n/locale.ts';
import { findAccessToken } from '../../../session/find-access-token.ts';
import { type Peaks, toPeaks } from '../player/peaks.ts';

/** The state of a link. The password stays in memory only. */
export type Sharing =
  | { readonly state: 'opening' }
  | {
      readonly state: 'locked';
      /** The message for the last attempt; null when the server did not respond. */
      readonly fault: string | null | undefined;
      readonly isTrying: boolean;
      readonly enter: (password: string) => void;
    }
  | { readonly state: 'closed'; readonly why: 'expired' | 'revoked' | 'notFound' }
  | { readonly state: 'failed'; readonly message: string | undefined; readonly retry: () => void }
  | {
      readonly state: 'open';
      readonly transcript: SharedTranscript;
      /** Requests a fresh URL of the audio; null once it is deleted. Throws `ApiError`. */
      readonly renew: () => Promise<string | null>;
      /** The waveform; null if none was computed. Throws `ApiError`. */
      readonly fetchPeaks: FetchPeaks;
    };

export type FetchPeaks = (audioUrl: string, signal: AbortSignal) => Promise<Peaks | null>;

type SharedState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'locked'; readonly fault: string | null | undefined }
  | { readonly kind: 'closed'; readonly why: 'expired' | 'revoked' | 'notFound' }
  | { readonly kind: 'failed'; readonly message: string | undefined }
  | { readonly kind: 'open'; readonly transcript: SharedTranscript };

/** Opens a public link, with a password if required. Another token needs another component. */
export const useShared = (token: string): Sharing => {
  const [found, setFound] = useState<SharedState>({ kind: 'opening' });
  const [isTrying, setTrying] = useState(false);
  const password = useRef<string | undefined>(undefined);
  const open = useCallback(
    async (given: string | undefined): Promise<void> => {
      const next = await findShared(token, given);
      if (next.kind === 'open') password.current = given;
      setFound(next);
      setTrying(false);
    },
    [token],
  );
  useEffect(() => {
    const life = new AbortController();
    const begin = async (): Promise<void> => {
      const first = await findShared(token, undefined);
      if (!life.signal.aborted) setFound(first);
    };
    void begin();
    return () => life.abort();
  }, [token]);
  const enter = (given: string): void => {
    setTrying(true);
    void open(given);
  };
  const renew = useCallback(async () => (await fetchShared(token, password.current)).audioUrl, [token]);
  const fetchPeaks = useCallback<FetchPeaks>(
    async (audioUrl, signal) => fetchSharedPeaks(token, audioUrl, signal),
    [token],
  );
  const retry = (): void => {
    setFound({ kind: 'opening' });
    void open(password.current);
  };
  switch (found.kind) {
    case 'opening':
      return { state: 'opening' };
    case 'locked':
      return { state: 'locked', fault: found.fault, isTrying, enter };
    case 'closed':
      return { state: 'closed', why: found.why };
    case 'failed':
      return { state: 'failed', message: found.message, retry };
    case 'open':
      return { state: 'open', transcript: found.transcript, renew, fetchPeaks };
  }
};

const findShared = async (token: string, password: string | undefined): Promise<SharedState> => {
  try {
    return { kind: 'open', transcript: await fetchShared(token, password) };
  } catch (error) {
    return toSharedState(error, password !== undefined);
  }
};

const fetchShared = async (token: string, password: string | undefined): Promise<SharedTranscript> => {
  const body = password === undefined ? {} : { password };
  const open = async (accessToken?: string) =>
    openClient(accessToken).call(
      openSharedTranscript,
      { params: { token }, body },
      { timeoutMs: WHOLE_TEXT_TIMEOUT_MS },
    );
  // The visits of the transcript's owner do not count.
  const accessToken = await findAccessToken();
  const response = await open(accessToken).catch((error: unknown) => {
    // A link opens for anyone: so it does for a session that has ended.
    if (accessToken !== undefined && isInvalidToken(error)) return open();
    throw error;
  });
  return response.data;
};

const isInvalidToken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'auth.invalid_token';

/** Loads the waveform by the audio's URL, which proves the password. */
const fetchSharedPeaks = async (
  token: string,
  audioUrl: string,
  signal: AbortSignal,
): Promise<Peaks | null> => {
  const pass = new URL(audioUrl, window.location.origin).searchParams.get('pass');
  const query = pass === null ? {} : { pass };
  const { data } = await openClient().call(getSharedPeaks, { params: { token }, query }, { signal });
  return data === null ? null : toPeaks(data);
};

const openClient = (accessToken?: string) =>
  createClient({
    baseUrl: window.location.origin,
    headers: () => ({
      'accept-language': languageHeader(),
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    }),
  });

const CODES: Readonly<Record<string, SharedState>> = {
  'share.password_required': { kind: 'locked', fault: undefined },
  'share.expired': { kind: 'closed', why: 'expired' },
  'share.revoked': { kind: 'closed', why: 'revoked' },
  'share.not_found': { kind: 'closed', why: 'notFound' },
};

/** Maps a refusal to a state. A lost connection keeps the password field. */
const toSharedState = (error: unknown, isLocked: boolean): SharedState => {
  const { status, code, message } =
    error instanceof ApiError ? error : { status: 0, code: 'client.network', message: '' };
  const known = CODES[code];
  if (known !== undefined) return known;
  // A token in another format was never a link.
  if (status === 404 || status === 400) return { kind: 'closed', why: 'notFound' };
  const sentence = code.startsWith('client.') ? undefined : message;
  return isLocked ? { kind: 'locked', fault: sentence ?? null } : { kind: 'failed', message: sentence };
};
