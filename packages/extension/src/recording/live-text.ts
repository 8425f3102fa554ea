import { LIVE_TEXT_PATH, TOKEN_PROTOCOL_PREFIX } from '@escriba/contracts/transcription/live-text';
import { type LiveTextState, NOTHING_HEARD, startLiveText } from '@escriba/live-text';
import type { Account, KnownText } from '../messages/messages.ts';
import { SIGNED_OUT } from '../session/session.ts';

type LiveTextDeps = {
  readonly origin: string;
  /** The language of the server's sentences. */
  readonly locale: string;
  readonly getToken: () => Promise<{ readonly token: string; readonly account: Account }>;
};

type Recorded = { readonly language: string; readonly ownerId: string };

export type StartLiveText = ReturnType<typeof createStartLiveText>;
export type LiveText = ReturnType<StartLiveText>;

/** Creates a function that finds the words of a recording while it runs, for the account that records. Nothing that fails here reaches the recording. */
export const createStartLiveText =
  ({ origin, locale, getToken }: LiveTextDeps) =>
  (stream: MediaStream, { language, ownerId }: Recorded) => {
    let state = NOTHING_HEARD;
    const listening = startLiveText(stream, {
      url: origin + LIVE_TEXT_PATH,
      language,
      locale,
      findIdentity: async () => {
        const { token, account } = await getToken();
        if (account.id !== ownerId) throw new Error(SIGNED_OUT);
        return TOKEN_PROTOCOL_PREFIX + token;
      },
      onState: (next) => {
        state = next;
      },
    });
    return { ...listening, read: (): LiveTextState => state };
  };

/** Leaves out the sentences that a page has: hours of them would be sent several times per second. */
export const withoutKnown = (
  liveText: LiveTextState,
  { id, known }: { readonly id: string; readonly known: KnownText | undefined },
): LiveTextState =>
  known?.id === id ? { ...liveText, final: liveText.final.slice(known.sentences) } : liveText;
