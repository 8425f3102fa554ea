import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { CHANNELS_LAYOUT, measureChannels } from './measure-channels.ts';

const { signal } = new AbortController();
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

it('the channels of a recording are measured each by itself', async () => {
  const programs = findMediaPrograms();
  const tone = (from: number) => `0.5*sin(2*PI*440*t)*between(t\\,${from}\\,${from + 1})`;
  const both = ['-f', 'lavfi', '-i', `aevalsrc=${tone(0)}|${tone(2)}:s=48000:d=4`];
  const path = await encodeRecording(`${folder.path}/sides.wav`, both);
  const outPath = `${folder.path}/channels.pcm`;
  const { durationMs } = await decodeToPcm(programs, {
    path,
    outPath,
    durationMsMax: 60_000,
    layout: CHANNELS_LAYOUT,
    signal,
  });
  expect(durationMs).toBe(4_000);
  const { frameMs, left, right } = await measureChannels(outPath, signal);
  expect([left.length * frameMs, right.length * frameMs]).toEqual([4_000, 4_000]);
  const at = (second: number) =>
    [left, right].map((frames) => (frames[Math.floor((second * 1_000) / frameMs)] ?? 0).toFixed(1));
  expect([at(0.5), at(1.5), at(2.5)]).toEqual([
    ['0.4', '0.0'],
    ['0.0', '0.0'],
    ['0.0', '0.4'],
  ]);
});
