import { expect, it } from '@jest/globals';
import { runSeed } from './run-seed.ts';

const SEEDS = Array.from({ length: 4 }, (_, index) => index + 1);

it.each(SEEDS)(
  'no charge is lost or paid twice, and nothing stays payable, however processes die and responses are lost: seed %i',
  async (seed) => {
    expect((await runSeed(seed)).broken).toEqual([]);
  },
);
