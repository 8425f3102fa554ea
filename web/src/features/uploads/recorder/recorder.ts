import { type Recording, startRecording } from '../../../media/recorder.ts';
import { createEvents } from '../../../platform/events.ts';
import { createStore } from '../../../platform/store.ts';
import type { Session } from '../../../session/session.ts';
import type { KeptRecordings } from './kept-recordings.ts';

export type RecorderState =
  | { readonly name: 'idle' }
  | { readonly name: 'asking' }
  | { readonly name: 'denied' }
  | {
      readonly name: 'recording' | 'paused';
      readonly recordingId: string;
      readonly readLevel: () => number;
      /** Recorded before the present stretch; the stretch began at `sinceMs` of `performance.now()`. */
      readonly beforeMs: number;
      readonly sinceMs: number;
    };

type Open = Extract<RecorderState, { name: 'recording' | 'paused' }>;

export type Recorder = ReturnType<typeof createRecorder>;

type RecorderDeps = { readonly session: Session; readonly kept: KeptRecordings };

/** What one microphone works with. */
type Work = RecorderDeps & {
  readonly state: ReturnType<typeof createStore<RecorderState>>;
  opened: Recording | undefined;
  /** Without its extension. */
  fileName: string;
  /** Which asking for the microphone still counts. */
  turn: number;
};

/** The one microphone of this page. It records on while the person looks at other pages of the app. */
export const createRecorder = (deps: RecorderDeps) => {
  const state = createStore<RecorderState>({ name: 'idle' });
  /** A recording was put by or thrown away. */
  const keptChanges = createEvents();
  const work: Work = { ...deps, state, opened: undefined, fileName: '', turn: 0 };
  state.subscribe(() => warnWhile(isOpen(state.get())));

  const putBy = async (): Promise<void> => {
    await finish(work);
    keptChanges.emit();
  };
  return {
    getState: state.get,
    subscribe: state.subscribe,
    subscribeKept: keptChanges.subscribe,

    /** Asks for the microphone and records; the file is named `name`, without extension. */
    start: (name: string): Promise<void> => start(work, name, putBy),

    pause: (): void => {
      const now = state.get();
      if (now.name !== 'recording') return;
      work.opened?.pause();
      state.set({ ...now, name: 'paused', beforeMs: readElapsedMs(now) });
    },
    resume: (): void => {
      const now = state.get();
      if (now.name !== 'paused') return;
      work.opened?.resume();
      state.set({ ...now, name: 'recording', sinceMs: performance.now() });
    },
    /** Stops asking, or takes note of a refusal. */
    back: (): void => {
      if (!isOpen(state.get())) close(work);
    },

    /** Ends the recording. The file and its id, or undefined where there is none. */
    finish: () => finish(work),
    /** Ends the recording and keeps it for later, e.g. when the microphone is gone. */
    putBy,
    discard: async (): Promise<void> => {
      const now = state.get();
      if (!isOpen(now)) return;
      close(work);
      await deps.kept.remove(now.recordingId);
      keptChanges.emit();
    },
  };
};

/** How long has been recorded, without pauses. */
export const readElapsedMs = (one: RecorderState): number => {
  if (!isOpen(one)) return 0;
  return one.beforeMs + (one.name === 'recording' ? performance.now() - one.sinceMs : 0);
};

const start = async (work: Work, name: string, onLost: () => Promise<void>): Promise<void> => {
  const { session, kept, state } = work;
  const userId = session.getState().user?.id;
  if (userId === undefined || isOpen(state.get()) || state.get().name === 'asking') return;
  work.turn += 1;
  const mine = work.turn;
  state.set({ name: 'asking' });
  let recordingId = '';
  let number = 0;
  try {
    const recording = await startRecording({
      onPiece: (sound) => {
        number += 1;
        void kept.addPiece(recordingId, { number, sound, durationMs: readElapsedMs(state.get()) });
      },
      onLost: () => void onLost(),
    });
    if (mine !== work.turn) return recording.release();
    work.opened = recording;
    work.fileName = name;
    recordingId = kept.begin({ userId, name: `${name}.${recording.extension}`, type: recording.type }).id;
    const { readLevel } = recording;
    state.set({ name: 'recording', recordingId, readLevel, beforeMs: 0, sinceMs: performance.now() });
  } catch {
    if (mine === work.turn) state.set({ name: 'denied' });
  }
};

const finish = async (work: Work): Promise<{ file: File; recordingId: string } | undefined> => {
  const now = work.state.get();
  if (!isOpen(now) || work.opened === undefined) return undefined;
  const file = await work.opened.finish(work.fileName);
  close(work);
  return { file, recordingId: now.recordingId };
};

/** Lets the microphone go. */
const close = (work: Work): void => {
  work.turn += 1;
  work.opened?.release();
  work.opened = undefined;
  work.state.set({ name: 'idle' });
};

const isOpen = (one: RecorderState): one is Open => one.name === 'recording' || one.name === 'paused';

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
const warnWhile = (isRecording: boolean): void => {
  if (isRecording) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
};
