/** Recording formats, best first: Opus, or AAC on Apple's browsers. */
const FORMATS = [
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
  { type: 'audio/mp4', extension: 'm4a' },
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
] as const;
/** How often the recorder hands over a piece, so that a long recording does not arrive as one block. */
const PIECE_MS = 1_000;

/** Returns whether this browser can record; pages without HTTPS cannot. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

export type Recording = {
  /** What the microphone hears. */
  readonly stream: MediaStream;
  /** The current level, 0–1. */
  readonly readLevel: () => number;
  /** Pauses the recording; `resume` continues it. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends the recording and returns it as a file, the same one however often it is called. */
  readonly finish: (name: string) => Promise<File>;
  /** Releases the microphone. */
  readonly release: () => void;
  /** The media type without parameters, e.g. `audio/webm`, and its file extension. */
  readonly type: string;
  readonly extension: string;
};

type RecordingOptions = {
  /** Called with each second's piece, in order. */
  readonly onPiece?: (piece: Blob) => void;
  /** Called when the microphone disappeared, e.g. was unplugged. */
  readonly onLost?: () => void;
};

/** Opens the microphone and records. Rejects when the user or the system denies it. */
export const startRecording = async (options: RecordingOptions = {}): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  try {
    return record(stream, options);
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
};

const stopTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

const record = (stream: MediaStream, { onPiece, onLost }: RecordingOptions): Recording => {
  const format = FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, format === undefined ? {} : { mimeType: format.type });
  const type = (format?.type ?? recorder.mimeType).split(';')[0] ?? '';
  const extension = format?.extension ?? 'webm';
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    pieces.push(data);
    onPiece?.(data);
  });
  for (const track of stream.getTracks()) track.addEventListener('ended', () => onLost?.());
  recorder.start(PIECE_MS);
  const meter = openMeter(stream);

  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    if (recorder.state !== 'inactive') recorder.stop();
    stopTracks(stream);
    meter.close();
  };
  const end = async (name: string): Promise<File> => {
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    if (recorder.state !== 'inactive') {
      recorder.stop();
      await stopped;
    }
    release();
    return new File(pieces, `${name}.${extension}`, { type });
  };
  let ended: Promise<File> | undefined;
  return {
    stream,
    readLevel: meter.read,
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    finish: (name) => (ended ??= end(name)),
    release,
    type,
    extension,
  };
};

const openMeter = (stream: MediaStream) => {
  const context = new AudioContext();
  // A browser may create it suspended.
  void context.resume();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // Speech has a power around 0.05–0.2; the roots spread it over the scale.
      return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.6);
    },
    close: () => void context.close(),
  };
};
