import type { LiveMessage } from '@escriba/contracts/transcription/live-text';

/**
 * `starting`: before anyone listens; `unavailable`: no worker is free; `lost`: there is no connection; `ended`: there is no more live text, and `message` says why.
 * In every state the recording goes on.
 */
export type LiveTextState = {
  readonly name: 'starting' | 'listening' | 'unavailable' | 'lost' | 'ended';
  readonly message: string | undefined;
  /** Sentences that have ended, in order. */
  readonly final: readonly string[];
  /** The sentence that goes on: what is certain of it, and what is likely to change. */
  readonly sure: string;
  readonly unsure: string;
};

/** A message that changes what is shown. */
export type ShownMessage = Exclude<LiveMessage, { readonly type: 'heartbeat' }>;

/** The state before the first message of the server. */
export const NOTHING_HEARD: LiveTextState = {
  name: 'starting',
  message: undefined,
  final: [],
  sure: '',
  unsure: '',
};

/** Returns the state after a message of the server. */
export const applyMessage = (state: LiveTextState, message: ShownMessage): LiveTextState => {
  switch (message.type) {
    case 'listening':
    case 'unavailable':
      return { ...state, name: message.type };
    case 'ended':
      return { ...state, name: 'ended', message: message.message, sure: '', unsure: '' };
    case 'text': {
      const { final, sure, unsure } = message;
      const sentences = final === '' ? state.final : [...state.final, final];
      return { ...state, name: 'listening', final: sentences, sure, unsure };
    }
  }
};
