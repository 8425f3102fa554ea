import type { ServerSentEvent } from '@escriba/client';
import type { TranscriptionItem, TranscriptionRemoved } from '@escriba/contracts/transcription/library';
import { type CatchUpDeps, keepCatchingUp } from './catch-up.ts';
import { requestOnce, keepPolling, type PollDeps } from './poll.ts';
import { createRecordings, type Recordings } from './recordings.ts';
import type { LiveListener, LiveNews } from '../transcriptions/news.ts';
import { keepStreaming, type StreamDeps } from './stream.ts';

export type LiveDeps = StreamDeps &
  Omit<PollDeps & CatchUpDeps, 'recordings'> & {
    readonly notify: LiveListener;
    /** Called when the stream is back after a gap: updates may have been missed. */
    readonly onGap: () => void;
  };

/** Follows one user's recordings: by the event stream while it is up, else by polling. */
export const createLiveSync = (deps: LiveDeps) => {
  const recordings = createRecordings(deps.notify);
  const askDeps = { ...deps, recordings };
  let wasUp = false;

  return {
    /** Runs until the signal aborts; may run again afterwards. */
    run: async (signal: AbortSignal): Promise<void> => {
      const enter = createPhases(signal);
      const onReady = (): void => {
        if (wasUp) deps.onGap();
        wasUp = true;
        enter('live', (phase) => keepCatchingUp(askDeps, phase));
      };
      const onDown = (): void =>
        enter('polling', async (phase) => {
          const asking = keepPolling(askDeps, phase);
          if (!wasUp) await keepCatchingUp(askDeps, phase);
          await asking;
        });
      await keepStreaming(
        deps,
        { onReady, onEvent: (event) => applyServerEvent(recordings, event), onDown },
        signal,
      );
    },
    /** Follows a recording by its id, e.g. after an upload. */
    follow: async (id: string, signal: AbortSignal): Promise<void> => {
      recordings.expect(id);
      await requestOnce(askDeps, id, signal);
    },
    /** Takes an update from another tab of this browser. */
    hear: (news: LiveNews): void => {
      if (news.type === 'changed') recordings.change(news.item);
      if (news.type === 'removed') recordings.remove(news.transcriptionId);
    },
    get: recordings.get,
  };
};

export type LiveSync = ReturnType<typeof createLiveSync>;

/** Applies an event of the stream to the recordings. */
const applyServerEvent = (recordings: Recordings, { event, data }: ServerSentEvent): void => {
  if (event === 'changed') recordings.change(JSON.parse(data) as TranscriptionItem);
  if (event === 'removed') recordings.remove((JSON.parse(data) as TranscriptionRemoved).transcriptionId);
};

/** The phase of live updates. `live`: the stream is up; `polling`: it is down, and unfinished recordings are polled. */
type Phase = 'live' | 'polling';

/** Creates phases, one at a time: entering a phase ends the work of the one before. */
const createPhases = (signal: AbortSignal) => {
  let entered: Phase | undefined;
  let phase = new AbortController();
  return (next: Phase, work: (phase: AbortSignal) => Promise<void>): void => {
    if (entered === next) return;
    entered = next;
    phase.abort();
    phase = new AbortController();
    void work(AbortSignal.any([signal, phase.signal]));
  };
};
