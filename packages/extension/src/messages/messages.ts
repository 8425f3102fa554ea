import type { LiveTextState } from '@escriba/live-text';

/** Messages between the contexts of the extension. Each names its receiver. */
export type WorkerRequest =
  | { readonly to: 'worker'; readonly type: 'signIn' | 'signOut' | 'account' | 'rest' }
  | { readonly to: 'worker'; readonly type: 'token'; readonly refused?: string }
  | ({ readonly to: 'worker'; readonly type: 'start' } & StartOptions)
  | { readonly to: 'worker'; readonly type: 'recorder'; readonly name: RecorderState['name'] }
  | { readonly to: 'worker'; readonly type: 'send'; readonly id: string }
  | { readonly to: 'worker'; readonly type: 'finished'; readonly id: string; readonly title: string }
  | { readonly to: 'worker'; readonly type: 'failed'; readonly title: string; readonly reason: string };

export type RecordingRequest =
  | { readonly to: 'recording'; readonly type: 'pause' | 'resume' | 'stop' | 'discard' | 'wake' | 'rest' }
  | { readonly to: 'recording'; readonly type: 'state'; readonly known?: KnownText }
  | ({
      readonly to: 'recording';
      readonly type: 'record';
      readonly streamId: string | null;
      /** The names of the speakers in the left channel (microphone) and in the right one (tab), `left|right`. */
      readonly channelNames: string;
    } & RecordOptions)
  | { readonly to: 'recording'; readonly type: 'send' | 'remove'; readonly id: string }
  | ({ readonly to: 'recording'; readonly type: 'take'; readonly url: string } & Omit<
      RecordOptions,
      'microphone'
    >);

export type RecordOptions = {
  readonly microphone: boolean;
  /** The file's name without its extension. */
  readonly name: string;
  /** Spoken language, e.g. `pt`. */
  readonly language: string;
};
/** How a recording starts; without a tab only the microphone is recorded. */
export type StartOptions = RecordOptions & { readonly tabId: number | null };

export type Failure = { readonly ok: false; readonly error: string };
export type Reply<T extends object = object> = ({ readonly ok: true } & T) | Failure;

export type Account = { readonly id: string; readonly email: string };

/** How many sentences of a recording's live text a page has already. */
export type KnownText = { readonly id: string; readonly sentences: number };

/** How the pieces of a recording get to the server. */
export type SendState = 'sending' | 'waiting' | 'signedOut' | 'refused' | 'sent';

export type RecorderState =
  | { readonly name: 'idle' }
  | {
      readonly name: 'recording' | 'paused';
      readonly id: string;
      readonly elapsedMs: number;
      /** Loudness of each side, 0–1; null where it is not recorded. */
      readonly levels: { readonly microphone: number | null; readonly tab: number | null };
      readonly sending: SendState;
      /** Words of the recording; `final` has the sentences after those that the page has. */
      readonly liveText: LiveTextState;
    };

const NO_REPLY: Failure = { ok: false, error: 'no_reply' };

/** Sends a message to another context. Never throws: without a receiver the reply is `no_reply`. */
export const ask = async <T extends object = object>(
  request: WorkerRequest | RecordingRequest,
): Promise<Reply<T>> => {
  try {
    const reply: unknown = await chrome.runtime.sendMessage(request);
    return isReply<T>(reply) ? reply : NO_REPLY;
  } catch {
    return NO_REPLY;
  }
};

/** Replies to the messages for one receiver; a thrown error becomes `error`. */
export const serve = <R extends WorkerRequest | RecordingRequest>(
  to: R['to'],
  respond: (request: R) => Promise<object>,
): void =>
  chrome.runtime.onMessage.addListener((message: unknown, sender, reply) => {
    if (sender.id !== chrome.runtime.id || (message as R | null)?.to !== to) return false;
    respond(message as R).then(
      (values) => reply({ ok: true, ...values }),
      (error: unknown) => reply({ ok: false, error: error instanceof Error ? error.message : String(error) }),
    );
    return true;
  });

const isReply = <T extends object>(reply: unknown): reply is Reply<T> =>
  typeof reply === 'object' && reply !== null && typeof (reply as { ok?: unknown }).ok === 'boolean';
