import { open, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnswerStore } from '@escriba/testing';
import type { PieceResult, Span } from '../../platform/db/json.ts';
import type { HeardVoices } from '../../recognition/engines/open-voices.ts';
import type { JobHandlers } from '../../platform/processes/serve-jobs.ts';
import type { SpeechJobs } from '../../recognition/engines/speech-jobs.ts';
import { moveTimes } from './move-times.ts';

const BYTES_PER_MS = 32;
/**
 * Size of the longest recording that runs at normal speed: a longer one takes ten times as long after its first piece, since no test waits
 * for its end.
 */
const LONG_BYTES = 180_000 * BYTES_PER_MS;
const LONG_FACTOR = 10;

type PieceOfRecording = SpeechJobs['hearVoices']['input'];

type RememberOptions = {
  readonly store: Pick<AnswerStore, 'remember'>;
  /** Loads the real jobs. Called for the first question without an answer. */
  readonly load: () => Promise<JobHandlers<SpeechJobs>>;
  /** Whether the folder of models is another one, which gives other voices. */
  readonly hasOwnModels: boolean;
  /** Called before a piece is answered. */
  readonly pass: () => Promise<void>;
  readonly pace: number;
};

/** Answers the jobs of a speech process from a store. The key of an answer is the audio itself, wherever in a recording it is. */
export const rememberJobs = (options: RememberOptions): JobHandlers<SpeechJobs> => {
  const { store, load, hasOwnModels, pass, pace } = options;

  const words = async ({
    pcmPath,
    piece,
    ...how
  }: SpeechJobs['recognise']['input']): Promise<PieceResult> => {
    const { audio, spans } = await cut(pcmPath, piece);
    const recognise = async () =>
      moveTimes(await (await load()).recognise({ pcmPath, piece, ...how, voices: false }), -piece.startMs);
    const { language, beamSize, prior, task = 'transcribe', vocabulary = [] } = how;
    const known = [
      ...(task === 'transcribe' ? [] : [task]),
      ...(prior === undefined ? [] : [JSON.stringify(prior)]),
      ...(vocabulary.length === 0 ? [] : [`vocabulary ${JSON.stringify(vocabulary)}`]),
    ];
    const question = ['words', { sound: audio }, spans, language, String(beamSize), ...known];
    return moveTimes(await store.remember(question, recognise), piece.startMs);
  };
  const voices = async ({ pcmPath, piece }: SpeechJobs['hearVoices']['input']): Promise<HeardVoices> => {
    const { audio, spans } = await cut(pcmPath, piece);
    const hear = async () => moveTimes(await (await load()).hearVoices({ pcmPath, piece }), -piece.startMs);
    if (hasOwnModels) return moveTimes(await hear(), piece.startMs);
    return moveTimes(await store.remember(['voices', { sound: audio }, spans], hear), piece.startMs);
  };
  const takeTime = async ({ pcmPath, piece }: PieceOfRecording): Promise<void> => {
    const isLong = piece.startMs > 0 && (await stat(pcmPath)).size > LONG_BYTES;
    const factor = isLong ? LONG_FACTOR : 1;
    await delay(pace * factor * (piece.endMs - piece.startMs));
  };
  const inTime = async <T>(input: PieceOfRecording, work: Promise<T>): Promise<T> => {
    const [answer] = await Promise.all([work, takeTime(input)]);
    await pass();
    return answer;
  };

  return {
    findSpeech: async (input) => {
      const { audio } = await cut(input.pcmPath, { startMs: 0, endMs: Infinity, spans: [] });
      const question = ['speech', { sound: audio }, String(input.fromMs), String(input.toMs)];
      return store.remember(question, async () => (await load()).findSpeech(input));
    },
    detectLanguage: async (input) => {
      const { audio } = await cut(input.pcmPath, { ...input, spans: [] });
      return store.remember(['language', { sound: audio }], async () => (await load()).detectLanguage(input));
    },
    recognise: (input) =>
      inTime(
        input,
        Promise.all([words(input), input.voices ? voices(input) : {}]).then(([result, heard]) => ({
          ...result,
          ...heard,
        })),
      ),
    hearVoices: voices,
  };
};

/** Returns the bytes of a piece of 16-bit PCM, and its spans from the piece's beginning. */
const cut = async (pcmPath: string, { startMs, endMs, spans }: Span & { spans: readonly Span[] }) => {
  await using file = await open(pcmPath);
  const { size } = await file.stat();
  const from = Math.min(startMs * BYTES_PER_MS, size);
  const audio = new Uint8Array(Math.min(endMs * BYTES_PER_MS, size) - from);
  await file.read(audio, 0, audio.length, from);
  return { audio, spans: JSON.stringify(moveTimes(spans, -startMs)) };
};
