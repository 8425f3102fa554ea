import { describe, expect, it } from '@jest/globals';
import type { EngineModel } from '../engines/engine.ts';
import { createModelFinder } from './find-model.ts';

const RUN = { priority: 1, speechModel: 'universal' } as const;
const base: EngineModel = { name: 'base', slots: 1 };
const large: EngineModel = { name: 'large', slots: 1 };

/** A worker that wants the large model for every recording, and others. */
const start = (own: readonly EngineModel[], others: readonly (readonly EngineModel[])[] = []) => {
  const state = { nowMs: 0, own, others, isAway: false };
  const find = createModelFinder({
    engine: {
      defaultModel: 'base',
      modelFor: () => ({ name: 'large', speechModel: 'universal' }),
      listModels: () => state.own,
    },
    listWorkers: async () => {
      if (state.isAway) throw new Error('Redis is away');
      return [state.own, ...state.others].map((models) => ({ models }));
    },
    now: () => state.nowMs,
    absentMsMax: 60_000,
  });
  return { state, find: () => find(RUN, 'pt') };
};

describe('the model of the pieces of a recording', () => {
  it('is the wanted one, here or on another worker', async () => {
    expect(await start([base, large], [[large]]).find()).toEqual({
      name: 'large',
      speechModel: 'universal',
      isReplaced: false,
      isHere: true,
      workers: 2,
    });
    expect(await start([base], [[large]]).find()).toMatchObject({ name: 'large', isHere: false, workers: 1 });
  });

  it('is awaited for a minute when its last worker leaves, and is then replaced until it returns', async () => {
    const { state, find } = start([base], [[large]]);
    await find();
    state.others = [];
    for (const nowMs of [10_000, 59_000]) {
      state.nowMs = nowMs;
      expect(await find()).toMatchObject({ name: 'large', isReplaced: false, isHere: false, workers: 0 });
    }
    state.nowMs = 61_000;
    expect(await find()).toMatchObject({ name: 'base', isReplaced: true, isHere: true, workers: 1 });
    state.others = [[large]];
    state.nowMs = 70_000;
    expect(await find()).toMatchObject({ name: 'large', isReplaced: false });
  });

  it('is found while Redis is away', async () => {
    const { state, find } = start([base, large]);
    state.isAway = true;
    expect(await find()).toMatchObject({ name: 'large', isHere: true, workers: 0 });
  });
});
