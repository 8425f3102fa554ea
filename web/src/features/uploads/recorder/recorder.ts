import type { LiveText } from '../../../media/live-text/live-text.ts';
import { type Recording, startRecording } from '../../../media/recorder.ts';
import { createEvents } from '../../../platform/events.ts';
import { createLeaveWarning } from '../../../platform/leave-warning.ts';
import { createStore } from '../../../platform/store.ts';
import type { Session } from '../../../session/session.ts';
import type { KeptRecordings } from './kept-recordings.ts';
import { toOwnerId } from '../../../session/workspace-choice.ts';

export type RecorderState =
  | { readonly name: 'idle' }
  | { readonly name: 'asking' }
  | { readonly name: 'denied' }
  | {
      readonly name: 'recording' | 'paused';
      readonly recordingId: string;
      readonly readLevel: () => number;
      /** Time recorded before the last pause; since then `sinceMs` of `performance.now()` counts. */
      readonly beforeMs: number;
      readonly sinceMs: number;
      /** Undefined until its code has loaded. */
      readonly liveText: LiveText | undefined;
    };

type Open = Extract<RecorderState, { name: 'recording' | 'paused' }>;

export type Recorder = ReturnType<typeof createRecorder>;

type RecorderDeps = {
  readonly session: Session;
  readonly kept: KeptRecordings;
  /** Begins to show the words of a recording. */
  readonly startLiveText: (stream: MediaStream) => Promise<LiveText>;
};

/** The parts of a recorder. */
type Work = RecorderDeps & {
  readonly state: ReturnType<typeof createStore<RecorderState>>;
  opened: Recording | undefined;
  /** The file's name without its extension. */
  fileName: string;
  /** The number of the current microphone request; older ones are ignored. */
  turn: number;
};

/** Creates the microphone of this page. It keeps recording on other pages of the app. */
export const createRecorder = (deps: RecorderDeps) => {
  const state = createStore<RecorderState>({ name: 'idle' });
  /** Fires when a recording was stored for later or discarded. */
  const keptChanges = createEvents();
  const work: Work = { ...deps, state, opened: undefined, fileName: '', turn: 0 };
  const setLeaveWarning = createLeaveWarning();
  state.subscribe(() => setLeaveWarning(isOpen(state.get())));

  const putBy = async (): Promise<void> => {
    await finish(work);
    keptChanges.emit();
  };
  return {
    getState: state.get,
    subscribe: state.subscribe,
    subscribeKept: keptChanges.subscribe,

    /** Requests the microphone and records; the file is named `name`, without extension. */
    start: (name: string): Promise<void> => start(work, name, putBy),

    pause: (): void => {
      const now = state.get();
      if (now.name !== 'recording') return;
      work.opened?.pause();
      now.liveText?.pause();
      state.set({ ...now, name: 'paused', beforeMs: readElapsedMs(now) });
    },
    resume: (): void => {
      const now = state.get();
      if (now.name !== 'paused') return;
      work.opened?.resume();
      now.liveText?.resume();
      state.set({ ...now, name: 'recording', sinceMs: performance.now() });
    },
    /** Cancels the request, or dismisses a denial. */
    back: (): void => {
      if (!isOpen(state.get())) close(work);
    },

    /** Ends the recording. Returns the file and its id, or undefined if nothing was recorded. */
    finish: () => finish(work),
    /** Ends the recording and stores it for later, e.g. when the microphone is unplugged. */
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

/** Returns the recorded time without pauses. */
export const readElapsedMs = (one: RecorderState): number => {
  if (!isOpen(one)) return 0;
  return one.beforeMs + (one.name === 'recording' ? performance.now() - one.sinceMs : 0);
};

const start = async (work: Work, name: string, onLost: () => Promise<void>): Promise<void> => {
  const { session, kept, state } = work;
  const userId = toOwnerId(session.getState().user?.id);
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
    const liveText = undefined;
    state.set({
      name: 'recording',
      recordingId,
      readLevel,
      beforeMs: 0,
      sinceMs: performance.now(),
      liveText,
    });
    void addLiveText(work, recording.stream);
  } catch {
    if (mine === work.turn) state.set({ name: 'denied' });
  }
};

/** Beside the recording: it goes on whatever happens here. */
const addLiveText = async (work: Work, stream: MediaStream): Promise<void> => {
  const mine = work.turn;
  const liveText = await work.startLiveText(stream).catch(() => undefined);
  const now = work.state.get();
  if (mine !== work.turn || !isOpen(now)) return liveText?.end();
  if (now.name === 'paused') liveText?.pause();
  work.state.set({ ...now, liveText });
};

const finish = async (work: Work): Promise<{ file: File; recordingId: string } | undefined> => {
  const now = work.state.get();
  if (!isOpen(now) || work.opened === undefined) return undefined;
  const file = await work.opened.finish(work.fileName);
  close(work);
  return { file, recordingId: now.recordingId };
};

/** Releases the microphone. */
const close = (work: Work): void => {
  const now = work.state.get();
  if (isOpen(now)) now.liveText?.end();
  work.turn += 1;
  work.opened?.release();
  work.opened = undefined;
  work.state.set({ name: 'idle' });
};

const isOpen = (one: RecorderState): one is Open => one.name === 'recording' || one.name === 'paused';
