import type { LoadedWhisper } from './attempt.ts';
import type { Candidates } from './decoder.ts';
import type { Stretch } from './recognise-stretch.ts';

const eot = 9_000;
const sot = eot + 1;
const vocabulary = 9_100;
const width = 512;
const promptLength = 4;

type Script = {
  /** The model's text for audio of this many seconds. */
  say: (seconds: number) => string;
  /** Its words' times in seconds; evenly spread by default. */
  times?: (word: string, i: number, words: number, seconds: number) => [number, number];
  logprob?: number;
  noSpeechLogit?: number;
};

const config: LoadedWhisper['config'] = {
  model: 'script',
  layers: 1,
  width,
  heads: 8,
  textContext: 448,
  alignmentHeads: 1,
  languages: ['pt'],
  multilingual: true,
  eot,
  sot,
  firstLanguage: eot + 2,
  translate: eot + 3,
  transcribe: eot + 4,
  noSpeech: eot + 5,
  noTimestamps: eot + 6,
  vocabulary,
};

/** A model that follows a script, one token per word. `heard` has the seconds of each audio that it encodes. */
export const scripted = (script: Script): LoadedWhisper & { heard: number[] } => {
  const heard: number[] = [];
  const tokens: Uint8Array[] = [];
  return {
    heard,
    tokens,
    config,
    encoder: async (samples) => {
      heard.push(samples.length / 16_000);
      const frames = Math.ceil(samples.length / 320);
      return { cross: {}, frames, framesPadded: frames + 100 };
    },
    decoder: scriptedDecoder(script, { tokens, secondsHeard: () => heard.at(-1) ?? 0 }),
  };
};

type Sound = { readonly tokens: Uint8Array[]; readonly secondsHeard: () => number };

const scriptedDecoder = (
  { say, times, logprob = -0.1, noSpeechLogit = 0 }: Script,
  { tokens, secondsHeard }: Sound,
): LoadedWhisper['decoder'] => {
  const words: string[] = [];
  let [read, rows] = [0, 1];
  let sentence: number[] = [];
  const idOf = (word: string): number => {
    const id = words.includes(word) ? words.indexOf(word) : words.push(word) - 1;
    tokens[id] = Buffer.from(` ${word}`, 'utf8');
    return id;
  };
  return {
    tokensLeft: () => 440,
    widen: (wanted) => {
      rows = wanted;
    },
    move: () => undefined,
    listenTo: () => {
      [read, rows] = [0, 1];
      sentence = say(secondsHeard()).split(' ').map(idOf);
    },
    stepForLogits: async () => {
      read += 1;
      const logits = new Float32Array(vocabulary).fill(-30);
      logits[eot + 2] = 0;
      logits[eot + 5] = noSpeechLogit;
      return logits;
    },
    step: async (given, candidates) => {
      read += given.length / rows;
      return nextOf(sentence[read - promptLength] ?? eot, { rows, candidates, logprob });
    },
    align: async (sequence, { framesPadded }) => {
      const said = sequence.slice(4, -1);
      const even = (n: number) => (n / said.length) * secondsHeard();
      return attentionOf(
        said.map(
          (id, i) => times?.(words[id] ?? '', i, said.length, secondsHeard()) ?? [even(i), even(i + 1)],
        ),
        { rows: sequence.length, framesPadded },
      );
    },
  };
};

type Step = { readonly rows: number; readonly candidates: number; readonly logprob: number };

const nextOf = (token: number, { rows, candidates, logprob }: Step): Candidates => {
  const logprobs = new Float32Array(rows * candidates).fill(-20);
  const top = new BigInt64Array(rows * candidates).fill(BigInt(eot));
  for (let row = 0; row < rows; row++) {
    top[row * candidates] = BigInt(token);
    logprobs[row * candidates] = logprob;
  }
  return { width: candidates, logprobs, tokens: top };
};

const attentionOf = (
  times: readonly (readonly [number, number])[],
  { rows, framesPadded }: { readonly rows: number; readonly framesPadded: number },
): Float32Array => {
  const attention = new Float32Array(rows * framesPadded).fill(0.001);
  for (const [i, [from, to]] of times.entries()) {
    const start = (3 + i) * framesPadded;
    attention.fill(1, start + Math.round(from * 50), start + Math.round(to * 50));
  }
  return attention;
};

/** Audio of one span of speech; `voice` is how sure voice detection is of it. */
export const stretchOf = (seconds: number, startMs = 0, voice?: number): Stretch => ({
  samples: new Float32Array(seconds * 16_000).fill(0.1),
  startMs,
  spans: [{ startMs, endMs: startMs + seconds * 1000, ...(voice === undefined ? {} : { voice }) }],
});
