import { expect, it } from '@jest/globals';
import { runSeed } from './run-seed.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

it('no charge is lost or paid twice, and nothing stays payable, however processes die and answers are lost', async () => {
  for (const seed of SEEDS) expect((await runSeed(seed)).broken).toEqual([]);
});
