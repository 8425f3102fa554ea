import { readFile } from 'node:fs/promises';
import { decodeAudio, joinSamples, msToSamples, type Span, type SpeakerTurn } from '@escriba/speech';
import { samplePath } from '@escriba/testing';

/** One person's speech, cut at its quietest moments: what turns are made of. */
export type Voice = { readonly name: string; readonly parts: readonly Float32Array[] };

const PART_MS = 3_200;
const SHORTEST_MS = 1_200;
/** How far from the intended place a part may be cut. */
const REACH_MS = 900;
const FRAME_MS = 20;
/** All voices are equally loud. */
const LOUDNESS = 0.08;

/** The person who reads a sample alone. */
export const readerOf = async (file: string): Promise<Voice> => {
  const samples = await decode(file);
  return voiceOf(file, [samples]);
};

/** The people of a sample dialogue. */
export const voicesOfDialogue = async (name: string): Promise<Voice[]> => {
  const samples = await decode(`${name}.ogg`);
  const turns = await readTurns(name);
  return [...Map.groupBy(turns, ({ speaker }) => speaker)].map(([speaker, spoken]) =>
    voiceOf(
      `${name}-${speaker}`,
      spoken.map(({ startMs, endMs }) => samples.subarray(msToSamples(startMs), msToSamples(endMs))),
    ),
  );
};

/** The known turns of a sample dialogue. */
export const readTurns = async (name: string): Promise<SpeakerTurn[]> => {
  const turns = JSON.parse(await readFile(samplePath(`${name}.json`), 'utf8')) as {
    start: number;
    end: number;
    speaker: number;
  }[];
  return turns.map(({ start, end, speaker }) => ({ startMs: start * 1_000, endMs: end * 1_000, speaker }));
};

const decode = (file: string): Promise<Float32Array> =>
  joinSamples(decodeAudio(samplePath(file), { ffmpegPath: process.env['FFMPEG_PATH'] }));

const voiceOf = (name: string, spoken: readonly Float32Array[]): Voice => {
  const power = spoken.reduce((sum, part) => sum + powerOf(part), 0);
  const length = spoken.reduce((sum, part) => sum + part.length, 0);
  const gain = LOUDNESS / Math.sqrt(power / Math.max(1, length) || 1);
  return { name, parts: spoken.flatMap((part) => cut(part.map((sample) => sample * gain))) };
};

const cut = (samples: Float32Array): Float32Array[] => {
  const parts: Float32Array[] = [];
  let from = 0;
  while (samples.length - from > msToSamples(PART_MS + SHORTEST_MS)) {
    const to = from + quietestMoment(samples.subarray(from));
    parts.push(samples.subarray(from, to));
    from = to;
  }
  return [...parts, samples.subarray(from)];
};

const quietestMoment = (samples: Float32Array): number => {
  const frame = msToSamples(FRAME_MS);
  const span: Span = { startMs: PART_MS - REACH_MS, endMs: PART_MS + REACH_MS };
  let [quietest, at] = [Infinity, msToSamples(PART_MS)];
  for (let start = msToSamples(span.startMs); start < msToSamples(span.endMs); start += frame) {
    const power = powerOf(samples.subarray(start, start + 4 * frame));
    if (power < quietest) [quietest, at] = [power, start + 2 * frame];
  }
  return at;
};

const powerOf = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);
