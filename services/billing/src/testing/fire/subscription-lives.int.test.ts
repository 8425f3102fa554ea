import { expect, it } from '@jest/globals';
import { runLives } from './subscription-lives.ts';

it('the life of a subscription ends the same, whether its events come in order or shuffled, doubled and to processes that die', async () => {
  const { ordered, stormy, broken } = await runLives({ lives: 8, seed: 1000 });
  expect(stormy).toEqual(ordered);
  expect(broken).toEqual([]);
});
