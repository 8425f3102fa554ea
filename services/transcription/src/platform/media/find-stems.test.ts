import { beforeAll, describe, expect, it } from '@jest/globals';
import { copyFile, readFile } from 'node:fs/promises';
import { createTemporaryDirectory, samplePath } from '@escriba/testing';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { chooseMix } from './choose-mix.ts';
import { decodeToPcm } from './decode.ts';
import { findStems } from './find-stems.ts';
import { likenessOf } from './likeness.ts';
import { createSignalMeter, METER_RATE } from './signal-meter.ts';

const SECONDS = 18;
const SAMPLES = SECONDS * METER_RATE;

/** Two voices of the same loudness, as channels record them. */
let ana: Float32Array;
let rui: Float32Array;
beforeAll(async () => {
  const folder = await createTemporaryDirectory();
  const read = async (name: string): Promise<Float32Array> => {
    const [path, outPath] = [`${folder.path}/${name}`, `${folder.path}/${name}.pcm`];
    await copyFile(samplePath(name), path);
    const layout = { rate: METER_RATE, channels: 1 };
    await decodeToPcm(findTestedPrograms(), { path, outPath, durationMsMax: 60_000, layout });
    const bytes = await readFile(outPath);
    return levelled(Float32Array.from(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)));
  };
  [ana, rui] = [await read('fleurs-pt-000.ogg'), await read('fleurs-pt-004.ogg')];
  await folder.remove();
});

const levelled = (samples: Float32Array): Float32Array => {
  const power = samples.reduce((sum, value) => sum + value ** 2, 0) / samples.length;
  return samples.map((value) => (0.05 * value) / Math.sqrt(power));
};
/** Returns a sound later and softer, in a channel of its own. */
const at = (voice: Float32Array, { seconds = 0, db = 0 } = {}): Float32Array => {
  const from = Math.round(seconds * METER_RATE);
  return Float32Array.from({ length: SAMPLES }, (_, index) => (voice[index - from] ?? 0) * 10 ** (db / 20));
};
const sum = (...sounds: Float32Array[]): Float32Array =>
  Float32Array.from({ length: SAMPLES }, (_, index) =>
    sounds.reduce((total, sound) => total + (sound[index] ?? 0), 0),
  );
/** Adds what a room adds: the same sound later and softer, many times. */
const inRoom = (sound: Float32Array): Float32Array =>
  sum(...[0, 11, 23, 37, 61, 97, 131].map((ms, index) => at(sound, { seconds: ms / 1_000, db: -3 * index })));

/** Returns the channels that become stems, and where each is silent. */
const stemsOf = async (...channels: Float32Array[]) => {
  const signals = channels.map((samples, track) => {
    const meter = createSignalMeter();
    for (const sample of samples) meter.add(sample);
    return { ...meter.finish(), track, channel: 0 };
  });
  const tracks = channels.map(() => ({ channels: 1 }));
  const { heard } = await chooseMix({ tracks, signals, likenessOf });
  return findStems(heard, likenessOf);
};
const tracksOf = async (...channels: Float32Array[]) =>
  (await stemsOf(...channels))?.map(({ track }) => track);

describe('voices that speak at once, one in each channel', () => {
  it('are recognised one by one, in two channels and in three', async () => {
    expect(await tracksOf(at(ana), at(rui, { seconds: 3 }))).toEqual([0, 1]);
    expect(await tracksOf(at(ana), at(rui, { seconds: 3 }), at(ana.toReversed()))).toEqual([0, 1, 2]);
  });

  it('are heard if one is much softer', async () => {
    expect(await tracksOf(at(ana), at(rui, { seconds: 3, db: -20 }))).toEqual([0, 1]);
  });

  it.each([-16, -20, -30])(
    'are heard if microphones hear the other with %i dB, which is silenced where only the other speaks',
    async (db) => {
      const [one, other] = [at(ana), at(rui, { seconds: 5 })];
      const stems = await stemsOf(sum(one, at(inRoom(other), { db })), sum(at(inRoom(one), { db }), other));
      expect(stems?.map(({ track }) => track)).toEqual([0, 1]);
      const [, ofRui] = stems ?? [];
      // Ana speaks alone for 5 s.
      const silentMs = (fromMs: number, toMs: number) =>
        (ofRui?.silent ?? []).reduce(
          (total, { startMs, endMs }) =>
            total + Math.max(0, Math.min(endMs, toMs) - Math.max(startMs, fromMs)),
          0,
        );
      expect(silentMs(1_200, 5_000)).toBeGreaterThan(2_500);
      expect(silentMs(6_500, 14_000)).toBeLessThan(1_500);
    },
  );

  it('are recognised one by one beside a mix of them, and beside a copy', async () => {
    const [one, other] = [at(ana), at(rui, { seconds: 3 })];
    expect(await tracksOf(sum(one, other), one, other)).toEqual([1, 2]);
    expect((await tracksOf(one, other, one))?.length).toBe(2);
  });

  it('are all heard together if there are too many', async () => {
    const voices = Array.from({ length: 9 }, (_, index) =>
      at(index % 2 === 0 ? ana : rui, { seconds: index * 0.9 }),
    );
    expect(await tracksOf(...voices)).toBeUndefined();
  });
});

describe('a recording is heard as one', () => {
  it('in which people take turns', async () => {
    const [first, second] = [at(ana.subarray(0, 8 * METER_RATE)), at(rui.subarray(0, 8 * METER_RATE))];
    expect(await tracksOf(first, at(second, { seconds: 9 }))).toBeUndefined();
  });

  it('in which people take turns before microphones that hear each other', async () => {
    const [first, second] = [
      at(ana.subarray(0, 8 * METER_RATE)),
      at(rui.subarray(0, 8 * METER_RATE), { seconds: 9 }),
    ];
    for (const db of [-6, -12, -20]) {
      const channels = [sum(first, at(inRoom(second), { db })), sum(at(inRoom(first), { db }), second)];
      expect(await tracksOf(...channels)).toBeUndefined();
    }
  });

  it('whose channels have one sound: inverted, later, in a room, or with noise', async () => {
    const noise = Float32Array.from({ length: SAMPLES }, (_, index) => 0.01 * Math.sin(index ** 2));
    const others = [
      at(ana).map((value) => -value),
      at(ana, { seconds: 0.4 }),
      inRoom(at(ana)),
      sum(at(ana), noise),
      at(ana, { db: -20 }),
    ];
    for (const other of others) expect(await tracksOf(at(ana), other)).toBeUndefined();
  });

  it('of two microphones in one room', async () => {
    const [one, other] = [at(ana), at(rui, { seconds: 3 })];
    const near = sum(one, at(inRoom(other), { seconds: 0.009, db: -6 }));
    const far = sum(at(inRoom(one), { seconds: 0.009, db: -6 }), other);
    expect(await tracksOf(near, far)).toBeUndefined();
  });
});
