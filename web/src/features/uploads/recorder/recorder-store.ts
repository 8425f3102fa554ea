import { type Recording, startRecording } from '../../../media/recorder.ts';
import { session } from '../../../session/current-session.ts';
import { keptRecordings } from './kept-recordings.ts';

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

let state: RecorderState = { name: 'idle' };
let opened: Recording | undefined;
/** Without its extension. */
let fileName = '';
/** Which asking for the microphone still counts. */
let turn = 0;
const listeners = new Set<() => void>();
/** Heard when a recording was put by or thrown away. */
const keptListeners = new Set<() => void>();

const show = (next: RecorderState): void => {
  state = next;
  if (isOpen(state)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
};
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
const isOpen = (one: RecorderState): one is Open => one.name === 'recording' || one.name === 'paused';

/** How long has been recorded, without pauses. */
export const readElapsedMs = (one: RecorderState): number => {
  if (!isOpen(one)) return 0;
  return one.beforeMs + (one.name === 'recording' ? performance.now() - one.sinceMs : 0);
};

/** Lets the microphone go. */
const close = (): void => {
  turn += 1;
  opened?.release();
  opened = undefined;
  show({ name: 'idle' });
};

const begin = async (name: string): Promise<void> => {
  const userId = session.getState().user?.id;
  if (userId === undefined || isOpen(state) || state.name === 'asking') return;
  turn += 1;
  const mine = turn;
  show({ name: 'asking' });
  let recordingId = '';
  let number = 0;
  try {
    const recording = await startRecording({
      onPiece: (sound) => {
        number += 1;
        void keptRecordings.addPiece(recordingId, { number, sound, durationMs: readElapsedMs(state) });
      },
      onLost: () => void recorder.putBy(),
    });
    if (mine !== turn) return recording.release();
    opened = recording;
    fileName = name;
    const kept = { userId, name: `${name}.${recording.extension}`, type: recording.type };
    recordingId = keptRecordings.begin(kept).id;
    const { readLevel } = recording;
    show({ name: 'recording', recordingId, readLevel, beforeMs: 0, sinceMs: performance.now() });
  } catch {
    if (mine === turn) show({ name: 'denied' });
  }
};

/** The one microphone of this page. It records on while the person looks at other pages of the app. */
export const recorder = {
  getState: (): RecorderState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  subscribeKept: (listener: () => void): (() => void) => {
    keptListeners.add(listener);
    return () => keptListeners.delete(listener);
  },

  /** Asks for the microphone and records; the file is named `name`, without extension. */
  start: begin,

  pause: (): void => {
    if (state.name !== 'recording') return;
    opened?.pause();
    show({ ...state, name: 'paused', beforeMs: readElapsedMs(state) });
  },
  resume: (): void => {
    if (state.name !== 'paused') return;
    opened?.resume();
    show({ ...state, name: 'recording', sinceMs: performance.now() });
  },
  /** Stops asking, or takes note of a refusal. */
  back: (): void => {
    if (!isOpen(state)) close();
  },

  /** Ends the recording. The file and its id, or undefined where there is none. */
  finish: async (): Promise<{ file: File; recordingId: string } | undefined> => {
    if (!isOpen(state) || opened === undefined) return undefined;
    const { recordingId } = state;
    const file = await opened.finish(fileName);
    close();
    return { file, recordingId };
  },
  /** Ends the recording and keeps it for later, e.g. when the microphone is gone. */
  putBy: async (): Promise<void> => {
    await recorder.finish();
    tellKept();
  },
  discard: async (): Promise<void> => {
    if (!isOpen(state)) return;
    const { recordingId } = state;
    close();
    await keptRecordings.remove(recordingId);
    tellKept();
  },
};

const tellKept = (): void => {
  for (const listener of keptListeners) listener();
};
