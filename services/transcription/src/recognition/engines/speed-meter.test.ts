import { describe, expect, it } from '@jest/globals';
import type { Engine } from './engine.ts';
import { createSpeedMeter } from './speed-meter.ts';

const BASE = 'base';
const RESULT = { text: '', language: 'pt', segments: [], flags: [] };
const signal = new AbortController().signal;

/** An engine that takes `pieceMs` of the test's clock for a piece of 20 s. */
const start = () => {
  let nowMs = 0;
  const meter = createSpeedMeter(() => nowMs);
  const recognise = async (pieceMs: number, model?: string): Promise<void> => {
    const engine = {
      defaultModel: BASE,
      recognise: async () => ((nowMs += pieceMs), RESULT),
    } as unknown as Engine;
    const piece = { startMs: 0, endMs: 20_000, spans: [] };
    await meter.measure(engine).recognise('', piece, { language: 'pt', model, signal });
  };
  return { meter, recognise, idle: (ms: number) => void (nowMs += ms) };
};

describe('the speed of an engine', () => {
  it('is audio per time of work: pauses do not count', async () => {
    const { meter, recognise, idle } = start();
    await recognise(2_000);
    idle(60_000);
    await recognise(2_000);
    expect(meter.read(BASE)).toBe(10);
  });

  it('is that of each model: one that is slower says nothing about another', async () => {
    const { meter, recognise } = start();
    for (let round = 0; round < 3; round += 1) {
      await recognise(2_000);
      await recognise(10_000, 'large');
    }
    expect([meter.read(BASE), meter.read('large'), meter.read('absent')]).toEqual([10, 2, null]);
  });

  it('is unknown before enough was recognised', async () => {
    const { meter, recognise } = start();
    await recognise(2_000);
    expect(meter.read(BASE)).toBeNull();
  });

  it('is that of the last minute of work', async () => {
    const { meter, recognise } = start();
    for (let piece = 0; piece < 20; piece += 1) await recognise(20_000);
    for (let piece = 0; piece < 40; piece += 1) await recognise(2_000);
    expect(meter.read(BASE)).toBe(10);
  });

  it('is unknown again a while after the last work', async () => {
    const { meter, recognise, idle } = start();
    for (let piece = 0; piece < 5; piece += 1) await recognise(2_000);
    idle(3_600_000);
    expect(meter.read(BASE)).toBeNull();
  });
});
