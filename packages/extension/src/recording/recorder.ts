import type { LiveText, StartLiveText } from './live-text.ts';
import type { Mix, OpenMix } from './mixer.ts';
import { whileRecording, type RecordingsDb } from './recordings-db.ts';

type RecorderDeps = {
  readonly db: Pick<RecordingsDb, 'begin' | 'addPart' | 'change'>;
  readonly openMix: OpenMix;
  readonly startLiveText: StartLiveText;
  /** Called when there is more of a recording on the disk. */
  readonly onStored: (id: string) => void;
  /** Removes a discarded recording. */
  readonly remove: (id: string) => Promise<void>;
  readonly onChange: () => void;
};

type RecordInput = {
  readonly streamId: string | null;
  readonly microphone: boolean;
  /** The names of the speakers in each channel if both sides are recorded. */
  readonly channelNames: string;
  readonly name: string;
  readonly language: string;
  readonly ownerId: string;
};

/** A running recording. */
type Open = {
  readonly id: string;
  readonly mix: Mix;
  readonly media: MediaRecorder;
  /** Runs beside the recording, which does not depend on it. */
  readonly liveText: LiveText;
  /** The writes so far, one after the other. */
  written: Promise<void>;
  readonly release: () => void;
  /** Whether a part could not be stored. */
  isFull: boolean;
  /** Time recorded before the last start. */
  beforeMs: number;
  /** When it last started; null while it is paused and after its end. */
  sinceMs: number | null;
};

/** Length of a part. A crash loses at most the sound of one. */
const PART_MS = 2_000;
const FORMATS = [
  { mimeType: 'audio/webm;codecs=opus', extension: 'webm' },
  { mimeType: 'audio/ogg;codecs=opus', extension: 'ogg' },
] as const;
/** Rate of the recording: each of two channels of speech gets 32 kbit/s. */
const BITS_PER_SECOND = 64_000;

/** Records into the browser's database, part by part. It records one recording at a time. */
export const createRecorder = (deps: RecorderDeps) => {
  let open: Open | undefined;
  /** Whether a recording is about to start: the browser may ask the user for the microphone first. */
  let isStarting = false;
  /** The number of recordings whose ends are being stored. */
  let ending = 0;

  /** Ends the recording. Resolves with its id when all of it is stored and `finish` has run. */
  const end = async (finish: (id: string) => Promise<void>): Promise<string | undefined> => {
    const mine = open;
    if (mine === undefined) return undefined;
    open = undefined;
    ending += 1;
    try {
      await close(mine);
      await finish(mine.id);
    } finally {
      mine.release();
      ending -= 1;
      deps.onChange();
    }
    return mine.id;
  };
  const stop = (): Promise<string | undefined> =>
    end(async (id) => {
      // The server is asked once more about a whole recording, also if it has refused the beginning.
      await deps.db.change(id, { isEnded: true, refusal: null });
      deps.onStored(id);
    });
  return {
    stop,
    /** Ends the recording and removes it. No part of it counts as its end, so that the server does not take it for a whole one. */
    discard: (): Promise<string | undefined> => end(deps.remove),
    /** Whether it records, is about to, or still stores the end of a recording. */
    isBusy: (): boolean => open !== undefined || isStarting || ending > 0,
    start: async (input: RecordInput): Promise<void> => {
      if (open !== undefined || isStarting) throw new Error('already_recording');
      isStarting = true;
      open = await begin(deps, input, () => void stop().catch(() => undefined)).finally(() => {
        isStarting = false;
      });
      deps.onChange();
    },
    pause: (): void => {
      if (open?.media.state !== 'recording') return;
      pause(open);
      deps.onChange();
    },
    resume: (): void => {
      if (open?.media.state !== 'paused') return;
      resume(open);
      deps.onChange();
    },
    read: () => (open === undefined ? undefined : read(open)),
  };
};

/** Opens the sides and starts to record them. If that fails, the sides are closed. */
const begin = async (deps: RecorderDeps, input: RecordInput, onEnded: () => void): Promise<Open> => {
  const mix = await deps.openMix({ ...input, onEnded });
  try {
    return await record(deps, input, { mix, onEnded });
  } catch (error) {
    mix.close();
    throw error;
  }
};

type Sides = { readonly mix: Mix; readonly onEnded: () => void };

const record = async (deps: RecorderDeps, input: RecordInput, { mix, onEnded }: Sides): Promise<Open> => {
  const { name, language, ownerId, streamId, microphone, channelNames } = input;
  const format = FORMATS.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)) ?? FORMATS[0];
  const { mimeType, extension } = format;
  const media = new MediaRecorder(mix.stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const id = crypto.randomUUID();
  const type = mimeType.split(';')[0] ?? '';
  const channels = streamId !== null && microphone ? { channelNames } : {};
  const row = { id, ownerId, language, type, name: `${name}.${extension}`, ...channels };
  await deps.db.begin({ ...row, startedAtMs: Date.now(), isEnded: false });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  void whileRecording(id, () => promise);
  try {
    media.start(PART_MS);
  } catch (error) {
    release();
    await deps.remove(id);
    throw error;
  }
  const sinceMs = performance.now();
  const liveText = deps.startLiveText(mix.stream, { language, ownerId });
  const open: Open = {
    id,
    mix,
    media,
    liveText,
    written: Promise.resolve(),
    release,
    isFull: false,
    beforeMs: 0,
    sinceMs,
  };
  media.addEventListener('dataavailable', ({ data }) => {
    open.written = open.written.then(() => store(deps, open, { data, onFull: onEnded }));
  });
  return open;
};

const pause = (open: Open): void => {
  open.media.requestData();
  stopClock(open);
  open.media.pause();
  open.liveText.pause();
};

const resume = (open: Open): void => {
  open.media.resume();
  open.liveText.resume();
  open.sinceMs = performance.now();
};

const read = (open: Open) => ({
  id: open.id,
  name: open.media.state === 'paused' ? ('paused' as const) : ('recording' as const),
  elapsedMs: elapsedOf(open),
  levels: open.mix.readLevels(),
  liveText: open.liveText.read(),
});

/** Stops recording. Resolves when all of it is stored. */
const close = async (open: Open): Promise<void> => {
  const { media, mix } = open;
  stopClock(open);
  if (media.state !== 'inactive') {
    const stopped = new Promise((resolve) => media.addEventListener('stop', resolve, { once: true }));
    media.stop();
    await stopped;
  }
  open.liveText.end();
  await open.written;
  mix.close();
};

const elapsedOf = ({ beforeMs, sinceMs }: Open): number =>
  beforeMs + (sinceMs === null ? 0 : performance.now() - sinceMs);

const stopClock = (open: Open): void => {
  open.beforeMs = elapsedOf(open);
  open.sinceMs = null;
};

type Part = { readonly data: Blob; readonly onFull: () => void };

/** Stores a part. If it cannot be stored (full disk), the recording ends, so that the user notices, and no later part follows a gap. */
const store = async ({ db, onStored }: RecorderDeps, open: Open, { data, onFull }: Part): Promise<void> => {
  if (data.size === 0 || open.isFull) return;
  try {
    await db.addPart(open.id, await data.arrayBuffer(), elapsedOf(open));
    onStored(open.id);
  } catch {
    open.isFull = true;
    onFull();
  }
};
