import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { type LanguageGuess, SAMPLE_RATE, packSpeech, piecesForLanguage } from '@escriba/speech';
import { NO_SCHEDULING_KEY } from '../../platform/scheduling/fair-queue.ts';
import { createFairTurns } from '../../platform/scheduling/fair-turns.ts';
import { WORDS_LEFT_OUT } from '../../transcripts/transcripts.ts';
import type { PieceResult, Span } from '../../platform/db/json.ts';
import { encodePiece } from '../../platform/media/encode.ts';
import type { MediaPrograms } from '../../platform/media/run-program.ts';
import type { Engine, EngineOptions, Piece, RecogniseOptions } from './engine.ts';
import { createMarkVocabulary } from './mark-vocabulary.ts';
import { toHealthPart } from './engine.errors.ts';
import type { HeardVoices } from './open-voices.ts';
import { isLooping, joinPieceResults, toPieceResult, withoutLoops } from './piece-result.ts';
import { RequestTooLarge } from './request-limits.ts';
import { createSpeechClient, type Heard, type SpeechClientOptions } from './speech-client.ts';
import { createSpeechPool } from './speech-pool.ts';
import type { SpeechProgram } from './speech-program.ts';
import { checkVoiceEncoder, requireModels } from './verify-models.ts';

export type OpenAiEngineOptions = SpeechClientOptions & {
  programs: MediaPrograms;
  /** A folder to search for voice detection and voice encoder before the shipped ones. */
  modelsDir?: string | undefined;
  /** The program that this process runs; default: `speech-process.ts`. */
  program?: SpeechProgram | undefined;
  /** Called when the process that detects speech and voices died unexpectedly; for a log. */
  onLoss?: ((cause: Error) => void) | undefined;
};

/** No language: the server detects it. */
const UNKNOWN_LANGUAGES: ReadonlySet<string> = new Set(['auto', 'und', '']);
const TEST_SOUND_MS_MAX = 10_000;
const UNHEARD: HeardVoices = { voices: null, overlaps: null };
/** Shorter pieces are not split when they loop. */
const CUT_MS_MIN = 4_000;

type HearInput = EngineOptions &
  Pick<RecogniseOptions, 'vocabulary'> & { pcmPath: string; piece: Piece; language: string };

/** Recognises with OpenAI or any compatible server. Speech is detected locally, so that silence costs nothing and invents nothing. */
export const createOpenAiEngine = (options: OpenAiEngineOptions): Engine => {
  const { modelsDir, program, onLoss } = options;
  const client = createSpeechClient(options);
  const pool = createSpeechPool({ modelsDir, finds: 'voices', device: 'cpu', size: 1, program, onLoss });
  const { hear, countWaiting } = createListener(options, client);
  // Servers do not distinguish voices: that is done locally, and its failure never loses words.
  const hearVoices = (pcmPath: string, { startMs, endMs, spans }: Piece, options: EngineOptions) =>
    pool.run('hearVoices', { pcmPath, piece: { startMs, endMs, spans } }, options).catch(() => UNHEARD);

  const report = createReport(client);

  return {
    name: 'openai',
    defaultModel: options.model,

    // A server has a single model: there is no faster one.
    modelFor: () => ({ name: options.model, speechModel: 'universal' }),

    listModels: () => [{ name: options.model, slots: client.countAllowed() }],

    check: async () => {
      try {
        await requireModels(['silero-vad'], modelsDir);
        await Promise.all([client.check(() => makeTestSound(options.programs)), pool.warm()]);
        return report.after(await checkVoiceEncoder(modelsDir));
      } catch (error) {
        return toHealthPart(error);
      }
    },

    observe: report.read,

    countWaiting,

    countSlots: client.countAllowed,

    findSpeech: (pcmPath, { fromMs, toMs, ...options }) =>
      pool.run('findSpeech', { pcmPath, fromMs, toMs }, options),

    detectLanguage: async (pcmPath, pieces, { signal, schedulingKey }) => {
      const piece = piecesForLanguage(pieces).toSorted((a, b) => lengthMs(b) - lengthMs(a))[0];
      if (!piece) return certainly('und');
      const { language } = await hear({ pcmPath, piece, language: 'und', signal, schedulingKey });
      return certainly(language);
    },

    recognise: async (pcmPath, piece, { voices = false, ...options }) => {
      const recognising = hear({ pcmPath, piece, ...options });
      if (!voices) return recognising;
      const { signal, schedulingKey } = options;
      const [result, heard] = await Promise.all([
        recognising,
        hearVoices(pcmPath, piece, { signal, schedulingKey }),
      ]);
      return { ...result, ...heard };
    },

    hearVoices,

    close: pool.close,
  };
};

/** What the server's responses have shown, beside what the check has found of the voice encoder. */
const createReport = (
  client: Pick<ReturnType<typeof createSpeechClient>, 'findFault' | 'listLacks'>,
): { after: (voices: HealthPart) => HealthPart; read: () => HealthPart } => {
  let voices: HealthPart = { ok: true };
  const describe = (): HealthPart => {
    const lacks = [...(voices.code === undefined ? [] : [voices]), ...client.listLacks()];
    const [first] = lacks;
    if (first?.code === undefined) return { ok: true };
    return { ok: true, code: first.code, message: lacks.map(({ message }) => message).join(' ') };
  };
  return {
    after: (found) => {
      voices = found;
      return describe();
    },
    read: () => {
      const fault = client.findFault();
      return fault === undefined ? describe() : toHealthPart(fault);
    },
  };
};

/** A second of a quiet tone, as FLAC. */
const makeTestSound = async (programs: MediaPrograms) => {
  const path = join(tmpdir(), `escriba-test-sound-${randomUUID()}`);
  const samples = Int16Array.from({ length: SAMPLE_RATE }, (_, at) => 500 * Math.sin(at / 10));
  try {
    await writeFile(path, samples);
    const whole = { startMs: 0, endMs: 1_000, signal: AbortSignal.timeout(TEST_SOUND_MS_MAX) };
    return await encodePiece(programs, { ...whole, pcmPath: path, workPath: `${path}.flac` });
  } finally {
    await rm(path, { force: true });
  }
};

/** Servers name a language without its probability. */
const certainly = (language: string): LanguageGuess => ({
  language,
  probability: 1,
  probabilities: [[language, 1]],
});

/** Sends pieces to the server; cuts those that it does not take, and requests looping ones again in halves. */
const createListener = (
  { programs }: Pick<OpenAiEngineOptions, 'programs'>,
  client: Pick<ReturnType<typeof createSpeechClient>, 'transcribe' | 'countAllowed'>,
) => {
  const { inTurn, countWaiting } = createFairTurns(client.countAllowed);
  const toResult = createToResult();
  const ask = ({
    pcmPath,
    piece,
    language,
    vocabulary,
    onStart,
    schedulingKey = NO_SCHEDULING_KEY,
    ...stops
  }: HearInput) =>
    inTurn(schedulingKey, async () => {
      const { signal } = stops;
      signal.throwIfAborted();
      stops.closing?.throwIfAborted();
      onStart?.();
      const { startMs, endMs } = piece;
      const workPath = `${pcmPath}.${randomUUID()}.flac`;
      const flac = await encodePiece(programs, { pcmPath, startMs, endMs, workPath, signal });
      return client.transcribe(flac, {
        language: UNKNOWN_LANGUAGES.has(language) ? undefined : language,
        durationMs: lengthMs(piece),
        vocabulary,
        signal,
      });
    });
  const hearOnce = async (input: HearInput): Promise<PieceResult> => {
    try {
      return await toResult(await ask(input), input);
    } catch (error) {
      if (!(error instanceof RequestTooLarge)) throw error;
      const parts = packSpeech({ spans: input.piece.spans }, { pieceMsMax: error.durationMsMax });
      const begun = { ...input, closing: undefined };
      return joinPieceResults(await Promise.all(parts.map((piece) => hearOnce({ ...begun, piece }))));
    }
  };
  const hear = async (input: HearInput): Promise<PieceResult> => {
    const result = await hearOnce(input);
    if (!isLooping(result)) return result;
    const halves = { ...input, closing: undefined }; // the piece has begun
    const heard = cutSmaller(input.piece).map((piece) => hearOnce({ ...halves, piece }));
    return joinPieceResults((await Promise.all(heard)).map(withoutLoops), 'recut');
  };
  return { hear, countWaiting };
};

/** Creates a function that turns a server's response into a result, with the words of the vocabulary marked. */
const createToResult = () => {
  const markVocabulary = createMarkVocabulary();
  return async (
    { wordsLeftOut, ...answer }: Heard,
    { piece, language, vocabulary }: HearInput,
  ): Promise<PieceResult> => {
    const result = await markVocabulary(toPieceResult(answer, piece, language), vocabulary);
    const leftOut = wordsLeftOut === 0 ? [] : [`${WORDS_LEFT_OUT}${wordsLeftOut}`];
    return { ...result, flags: [...result.flags, ...leftOut] };
  };
};

const lengthMs = ({ startMs, endMs }: Span): number => endMs - startMs;

/** Splits a piece into parts of about half its length, between its spans if possible. */
const cutSmaller = (piece: Piece): Piece[] =>
  lengthMs(piece) < CUT_MS_MIN
    ? [piece]
    : packSpeech({ spans: piece.spans }, { pieceMsMax: Math.ceil(lengthMs(piece) / 2) });
