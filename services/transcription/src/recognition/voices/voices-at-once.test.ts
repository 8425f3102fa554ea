import { fileURLToPath } from 'node:url';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { wordErrorRate } from '@escriba/speech';
import { createTemporaryDirectory, encodeRecording, samplePath, sampleText } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmbeddedEngine } from '../engines/embedded.ts';
import type { Engine } from '../engines/engine.ts';
import { rememberedSpeech } from '../../testing/remembered-speech/program.ts';
import { transcribeFile } from '../../testing/transcribe-file.ts';

let engine: Engine;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  engine = createEmbeddedEngine({ concurrency: 1, beamSize: 5, program: rememberedSpeech() });
  folder = await createTemporaryDirectory();
}, 60_000);
afterAll(async () => {
  await engine.close();
  await folder.remove();
});

/** Makes a recording of samples: `graph` names them `[0]`, `[1]` …, and its outputs are tracks. */
const compose = (name: string, samples: readonly string[], graph: string, tracks = ['[out]']) =>
  encodeRecording(`${folder.path}/${name}`, [
    ...samples.flatMap((sample) => ['-i', samplePath(sample)]),
    '-filter_complex',
    graph,
    ...tracks.flatMap((track) => ['-map', track]),
    '-ar',
    '16000',
    '-c:a',
    'flac',
  ]);

const ANA = 'fleurs-pt-000.ogg';
const RUI = 'fleurs-pt-004.ogg';
const EVA = 'fleurs-pt-002.ogg';
/** Both voices are equally loud; Rui begins 3 s later. */
const TWO =
  '[0]aformat=channel_layouts=mono,volume=9dB,apad=pad_dur=2[a];[1]aformat=channel_layouts=mono,volume=-4dB,adelay=3000[b]';
const STEREO = '[l][r]join=inputs=2:channel_layout=stereo[out]';

const textOf = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ');
const textOfSpeaker = ({ segments, speakers }: TranscriptDocument, index: number): string =>
  textOf(segments.flatMap((segment) => (segment.speaker === speakers[index]?.id ? segment.words : [])));
const errorsOf = async (sample: string, text: string): Promise<number> =>
  wordErrorRate(await sampleText(sample), text);
const startOf = ({ segments }: TranscriptDocument, word: RegExp): number =>
  segments.flatMap(({ words }) => words).find(({ text }) => word.test(text))?.startMs ?? Number.NaN;

describe('voices that speak at once', () => {
  it('in two tracks are both recognised, each at its time and as a speaker', async () => {
    const path = fileURLToPath(
      new URL('../../platform/media/cases/b-two-voices-two-tracks.mkv', import.meta.url),
    );
    const document = await transcribeFile(engine, path);
    expect(await errorsOf('fleurs-pt-003.ogg', textOfSpeaker(document, 0))).toBeLessThan(0.3);
    expect(await errorsOf(EVA, textOfSpeaker(document, 1))).toBeLessThan(0.3);
    expect(startOf(document, /romantismo/i)).toBeLessThan(1_500);
    expect(startOf(document, /perdeu/i)).toBeGreaterThan(1_500);
    expect(startOf(document, /perdeu/i)).toBeLessThan(3_000);
    expect(document.durationMs).toBeLessThan(11_000);
    expect(document.speechMs).toBeLessThan(document.durationMs);
    expect(document.overlappingSpeech?.[0]?.startMs).toBeLessThan(1_500);
  }, 60_000);

  it('in the channels of a call have the names of the channels, and without speakers one text in order of time', async () => {
    const path = await compose('call.flac', [ANA, RUI], `${TWO};[a]anull[l];[b]anull[r];${STEREO}`);
    const document = await transcribeFile(engine, path, { channelNames: ['Ana', 'Rui'] });
    expect(document.speakers.map(({ name }) => name)).toEqual(['Ana', 'Rui']);
    expect(await errorsOf(ANA, textOfSpeaker(document, 0))).toBeLessThan(0.25);
    expect(await errorsOf(RUI, textOfSpeaker(document, 1))).toBeLessThan(0.25);
    const plain = await transcribeFile(engine, path, { with_speakers: false });
    expect(plain.speakers).toEqual([]);
    expect(textOf(plain.segments.flatMap(({ words }) => words)).toLowerCase()).toBe(
      textOf(document.segments.flatMap(({ words }) => words)).toLowerCase(),
    );
  }, 60_000);

  it('in three tracks are all recognised', async () => {
    const graph = `${TWO};[2]aformat=channel_layouts=mono,adelay=1500[c]`;
    const path = await compose('three.mkv', [ANA, RUI, EVA], graph, ['[a]', '[b]', '[c]']);
    const document = await transcribeFile(engine, path);
    expect(document.stemCount).toBe(3);
    for (const sample of [ANA, RUI, EVA]) {
      const errors = await Promise.all([0, 1, 2].map((at) => errorsOf(sample, textOfSpeaker(document, at))));
      expect(Math.min(...errors)).toBeLessThan(0.35);
    }
  }, 60_000);

  it('before microphones that hear each other at −20 dB are recognised, and no word twice', async () => {
    const heard = 'adelay=4,volume=-20dB';
    const path = await compose(
      'bleed.flac',
      [ANA, RUI],
      `${TWO};[a]asplit[a1][a2];[b]asplit[b1][b2];[b2]${heard}[bh];[a2]${heard}[ah];` +
        `[a1][bh]amix=normalize=0[l];[b1][ah]amix=normalize=0[r];${STEREO}`,
    );
    const document = await transcribeFile(engine, path);
    expect(document.stemCount).toBe(2);
    expect(await errorsOf(ANA, textOfSpeaker(document, 0))).toBeLessThan(0.3);
    expect(await errorsOf(RUI, textOfSpeaker(document, 1))).toBeLessThan(0.3);
  }, 60_000);
});

describe('a recording with one voice at a time', () => {
  it('in each of two tracks is heard as one, to its end, also if the second track begins late', async () => {
    const graph = '[0]aformat=channel_layouts=mono[a];[1]aformat=channel_layouts=mono,adelay=9000[b]';
    const path = await compose('turns.mkv', [EVA, RUI], graph, ['[b]', '[a]']);
    const document = await transcribeFile(engine, path, { with_speakers: false });
    expect(document.stemCount).toBe(1);
    const text = textOf(document.segments.flatMap(({ words }) => words));
    expect(wordErrorRate(`${await sampleText(EVA)} ${await sampleText(RUI)}`, text)).toBeLessThan(0.25);
  }, 60_000);

  it('and music in another track has the text of the voice', async () => {
    const notes = [262, 330, 392]
      .map((hertz, index) => `sin(2*PI*${hertz}*t)*exp(-3*mod(t+${index / 4},0.75))`)
      .join('+');
    const graph = `[0]aformat=channel_layouts=mono[a];aevalsrc='0.2*(${notes})':s=16000:d=10[b]`;
    const path = await compose('music.mkv', [EVA], graph, ['[b]', '[a]']);
    const document = await transcribeFile(engine, path);
    expect(document.speakers).toEqual([]);
    const alone = await transcribeFile(engine, await compose('alone.flac', [EVA], '[0]anull[out]'));
    const textIn = ({ segments }: TranscriptDocument) => textOf(segments.flatMap(({ words }) => words));
    expect(await errorsOf(EVA, textIn(document))).toBeLessThanOrEqual(await errorsOf(EVA, textIn(alone)));
  }, 60_000);
});
