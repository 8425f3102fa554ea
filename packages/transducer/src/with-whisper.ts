import {
  createWriteVocabulary,
  heardLanguages,
  isClearlySpoken,
  joinWords,
  languageOfPiece,
  samplesToMs,
  spellingsOf,
  toSegments,
  type LanguageGuess,
  type Recognition,
  type RecogniseOptions,
  type VocabularyEntry,
  type Whisper,
  type WriteVocabulary,
} from '@escriba/speech';
import type { Transducer } from './open-transducer.ts';

/** A Whisper, or what recognises as one does. */
export type Recogniser = Omit<Whisper, 'recognisePiece'> & {
  recognisePiece: (samples: Float32Array, options?: RecogniseOptions) => Promise<MadeRecognition>;
};

/** `isOther`: the Whisper beside the recogniser has made it. */
export type MadeRecognition = Recognition & { isOther?: true };

/**
 * A transducer in the form of a Whisper. A Whisper beside it detects languages, which a transducer cannot tell apart, and recognises what the
 * transducer does not: other languages, translations, and clear speech in which the transducer finds no words, as in a short "yes".
 * @param openWhisper called when a Whisper is first needed
 */
export const withWhisper = (
  transducer: Transducer,
  { languages, openWhisper }: { languages: readonly string[]; openWhisper: () => Promise<Whisper> },
): Recogniser => {
  let opening: Promise<Whisper> | undefined;
  /** One that could not be opened is opened again for the next piece. */
  const whisper = () =>
    (opening ??= openWhisper().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const writeOf = createWriting();
  return {
    model: transducer.model,
    languages,
    detectLanguage: async (samples) => (await whisper()).detectLanguage(samples),
    recognisePiece: async (samples, options = {}) => {
      options.signal?.throwIfAborted();
      const { language: asked = 'auto', task = 'transcribe' } = options;
      const byWhisper = async (): Promise<MadeRecognition> => ({
        ...(await (await whisper()).recognisePiece(samples, options)),
        isOther: true,
      });
      const guess = asked === 'auto' ? await (await whisper()).detectLanguage(samples) : undefined;
      const language = guess ? choose(guess, samples, options) : asked;
      if (task === 'translate' || !transducer.languages.includes(language)) return byWhisper();
      const write = writeOf(options.vocabulary ?? []);
      const made = await recognise(transducer, samples, { options, language, guess, write });
      return made.words.length === 0 && isClearlySpoken(options.spans ?? []) ? byWhisper() : made;
    },
    close: async () => {
      await Promise.all([transducer.close(), opening?.then((opened) => opened.close())]);
    },
  };
};

/** The language of a piece: what the Whisper would recognise it in. */
const choose = (guess: LanguageGuess, samples: Float32Array, { prior, spans }: RecogniseOptions): string => {
  if (prior === undefined) return guess.language;
  const spokenMs =
    spans?.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) ?? samplesToMs(samples.length);
  return languageOfPiece({ heard: heardLanguages(guess), spokenMs }, prior);
};

/** Creates a function that prepares a vocabulary. All pieces of a recording have the same: the last one is kept. */
const createWriting = () => {
  let kept: { key: string; write: WriteVocabulary } | undefined;
  return (entries: readonly VocabularyEntry[]): WriteVocabulary => {
    const key = JSON.stringify(entries);
    if (kept?.key !== key) kept = { key, write: createWriteVocabulary(entries.flatMap(spellingsOf)) };
    return kept.write;
  };
};

type Piece = {
  options: RecogniseOptions;
  language: string;
  guess: LanguageGuess | undefined;
  write: WriteVocabulary;
};

const recognise = async (
  transducer: Transducer,
  samples: Float32Array,
  { options, language, guess, write }: Piece,
): Promise<Recognition> => {
  const { offsetMs = 0, vocabulary = [], signal } = options;
  const words = write(await transducer.recognise(samples, { offsetMs, vocabulary }));
  signal?.throwIfAborted();
  const segments = toSegments(words);
  const probability = guess ? (guess.probabilities.find(([code]) => code === language)?.[1] ?? 0) : 1;
  return {
    text: joinWords(words),
    language,
    languageProbability: probability,
    languages: guess ? heardLanguages(guess) : [],
    words: segments.flatMap((segment) => segment.words),
    segments,
    avgLogprob:
      words.length === 0
        ? 0
        : words.reduce((sum, { confidence }) => sum + Math.log(Math.max(confidence, 1e-9)), 0) / words.length,
    noSpeechProb: 0,
    flags: words.length === 0 ? ['no_speech'] : [],
  };
};
