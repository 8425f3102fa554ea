import { join } from 'node:path';
import { openSession } from '../runtime/session.ts';
import { searchBeam, type SearchInput } from '../whisper/beam-search.ts';
import { readConfig } from '../whisper/config.ts';
import { createDecoder, type Decoder } from '../whisper/decoder.ts';
import { createEncoder, type Encoded } from '../whisper/encoder.ts';
import { putMostProbableFirst } from '../whisper/most-probable.ts';
import { readTokens, type TokenBytes, tokensToText } from '../whisper/tokens.ts';

/** A text with which a beam search ends. */
export type ListedText = {
  readonly text: string;
  readonly tokens: readonly number[];
  /** Sum over the tokens and the end. */
  readonly logprob: number;
  readonly looped: boolean;
};

/** What a search asks of the decoder; a benchmark may stand between them. */
export type SearchedDecoder = SearchInput['decoder'];

type ListOptions = {
  readonly language: string;
  readonly beamSize: number;
  /** Replaces the decoder of the search, to change its log-probabilities. */
  readonly around?: (decoder: SearchedDecoder) => SearchedDecoder;
};

/** Beyond these candidates a token's probability is not looked up, but taken as less than the last one's. */
const CANDIDATES_HEARD = 300;

/**
 * All texts that a beam search finds, in place of the one that the engine takes. A piece has at most 28 s.
 *
 * @internal For benchmarks.
 */
export const openTextLists = async ({ dir }: { dir: string }) => {
  const [config, tokens, encoderSession, decoderSession] = await Promise.all([
    readConfig(join(dir, 'config.json')),
    readTokens(join(dir, 'tokens.txt')),
    openSession(join(dir, 'encoder.onnx'), 1),
    openSession(join(dir, 'decoder.onnx'), 1),
  ]);
  const encoder = createEncoder(encoderSession, config);
  const decoder = createDecoder(decoderSession, config);
  let encoded: Encoded | undefined;

  const begin = (rows: number): Encoded => {
    if (encoded === undefined) throw new Error('nothing has been encoded');
    decoder.listenTo(encoded, rows);
    return encoded;
  };
  const promptOf = (language: string): number[] => {
    const index = config.languages.indexOf(language);
    return [config.sot, config.firstLanguage + index, config.transcribe, config.noTimestamps];
  };

  return {
    /** The bytes of each token. */
    tokens: tokens satisfies TokenBytes,
    eot: config.eot,

    /** The samples that the next lists and scores are about. */
    async encode(samples: Float32Array): Promise<void> {
      encoded = await encoder(samples);
    },

    /** The finished texts: the engine's choice first, then the others by mean log-probability. */
    async list({ language, beamSize, around = (same) => same }: ListOptions): Promise<ListedText[]> {
      const { frames } = begin(beamSize);
      const prompt = promptOf(language);
      const first = await decoder.step(prompt, beamSize + 1);
      const tokensMax = Math.min(decoder.tokensLeft() - 1, 32 + frames / 2);
      const search = { first, promptLength: prompt.length, beamSize, tokensMax, eot: config.eot };
      const found = await searchBeam({ ...search, decoder: around(decoder) });
      return putMostProbableFirst(found, tokens).map((text) => ({
        ...text,
        text: tokensToText(text.tokens, tokens),
      }));
    },

    /** The log-probability of each text and its end, in the samples that were encoded last. */
    async score(language: string, texts: readonly (readonly number[])[]): Promise<number[]> {
      begin(texts.length);
      return scoreTexts(decoder, { prompt: promptOf(language), texts, eot: config.eot });
    },

    async close(): Promise<void> {
      await encoderSession.release();
      await decoderSession.release();
    },
  };
};

type ScoreInput = {
  readonly prompt: readonly number[];
  readonly texts: readonly (readonly number[])[];
  readonly eot: number;
};

/** All texts at once, one token of each a step. */
const scoreTexts = async (decoder: Decoder, { prompt, texts, eot }: ScoreInput): Promise<number[]> => {
  let candidates = await decoder.step(prompt, CANDIDATES_HEARD);
  const sums = texts.map(() => 0);
  const longest = Math.max(...texts.map(({ length }) => length));
  for (let at = 0; at <= longest; at++) {
    texts.forEach((text, row) => {
      if (at > text.length) return;
      const from = at === 0 ? 0 : row * candidates.width;
      const found = candidates.tokens
        .subarray(from, from + candidates.width)
        .indexOf(BigInt(text[at] ?? eot));
      const logprob = candidates.logprobs[from + (found < 0 ? candidates.width - 1 : found)] ?? 0;
      sums[row] = (sums[row] ?? 0) + logprob;
    });
    if (at === longest) break;
    if (at === 0 && texts.length > 1) decoder.widen(texts.length);
    candidates = await decoder.step(
      texts.map((text) => text[at] ?? eot),
      CANDIDATES_HEARD,
    );
  }
  return sums;
};

export type TextLists = Awaited<ReturnType<typeof openTextLists>>;
