import type { LiveMessage } from '@escriba/contracts/transcription/live-text';
import { createStore } from '../../platform/store.ts';
import { connectLiveText, type LiveConnectionOptions } from './connect.ts';
import { hearMicrophone } from './hear-microphone.ts';
import { createUnheardSound } from './unheard-sound.ts';

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

export type LiveText = ReturnType<typeof startLiveText>;

const NOTHING: LiveTextState = { name: 'starting', message: undefined, final: [], sure: '', unsure: '' };

/** Shows the words of a recording while it is made. Nothing that fails here disturbs the recording. */
export const startLiveText = (stream: MediaStream, options: LiveConnectionOptions) => {
  const state = createStore<LiveTextState>(NOTHING);
  const sound = createUnheardSound();
  let isPaused = false;
  let isOver = false;
  let connection: ReturnType<typeof connectLiveText> | undefined;

  const connect = () =>
    connectLiveText({
      ...options,
      listFirst: sound.listMessages,
      onMessage: (message) => {
        if (message.type === 'text') sound.forget(message.finalSample);
        state.set(applyMessage(state.get(), message));
      },
      onLost: () => state.set({ ...state.get(), name: 'lost' }),
    });
  const take = (samples: Int16Array<ArrayBuffer>): void => {
    if (isPaused || isOver) return;
    const message = sound.add(samples);
    connection?.send(message);
  };
  const hearing = hearMicrophone(stream, take).then(
    (stop) => {
      if (!isOver) connection = connect();
      return stop;
    },
    () => state.set({ ...state.get(), name: 'unavailable' }),
  );

  return {
    getState: state.get,
    subscribe: state.subscribe,
    pause: (): void => void (isPaused = true),
    resume: (): void => void (isPaused = false),
    end: (): void => {
      isOver = true;
      connection?.close();
      void hearing.then((stop) => stop?.());
    },
  };
};

const applyMessage = (state: LiveTextState, message: LiveMessage): LiveTextState => {
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
