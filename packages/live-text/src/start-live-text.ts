import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { connectLiveText, type LiveConnectionOptions } from './connect.ts';
import { hearStream } from './hear-stream.ts';
import { applyMessage, type LiveTextState, NOTHING_HEARD } from './live-text-state.ts';
import { createUnheardSound } from './unheard-sound.ts';

export type LiveTextOptions = LiveConnectionOptions & {
  /** Words of this recording alone; the server knows those of the account. */
  readonly words?: readonly VocabularyWord[];
  /** Called with each new state; the first one is `NOTHING_HEARD`, which it is not called with. */
  readonly onState: (state: LiveTextState) => void;
};

/** Finds the words of a recording while it is made. It never throws, and nothing that fails here disturbs the recording. */
export const startLiveText = (stream: MediaStream, { onState, words = [], ...options }: LiveTextOptions) => {
  const sound = createUnheardSound();
  const ownWords = words.length === 0 ? [] : [JSON.stringify(words)];
  let state = NOTHING_HEARD;
  let isPaused = false;
  let isOver = false;
  let connection: ReturnType<typeof connectLiveText> | undefined;

  const set = (next: LiveTextState): void => {
    state = next;
    onState(next);
  };
  const connect = () =>
    connectLiveText({
      ...options,
      listFirst: () => [...ownWords, ...sound.listMessages()],
      onMessage: (message) => {
        if (message.type === 'text') sound.forget(message.finalSample);
        set(applyMessage(state, message));
      },
      onLost: () => set({ ...state, name: 'lost' }),
    });
  const take = (samples: Int16Array<ArrayBuffer>): void => {
    if (isPaused || isOver) return;
    const message = sound.add(samples);
    connection?.send(message);
  };
  const hearing = hearStream(stream, take).then(
    (stop) => {
      if (!isOver) connection = connect();
      return stop;
    },
    () => set({ ...state, name: 'unavailable' }),
  );

  return {
    pause: (): void => void (isPaused = true),
    resume: (): void => void (isPaused = false),
    /** Ends the connection, and stops to take sound. The stream stays open. */
    end: (): void => {
      isOver = true;
      connection?.close();
      void hearing.then((stop) => stop?.());
    },
  };
};
