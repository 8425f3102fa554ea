import { totalmem } from 'node:os';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fitUploads } from './uploads-in-memory.ts';

const MIB = 1_024 ** 2;

afterEach(() => {
  jest.restoreAllMocks();
});

const inContainer = (limitBytes: number): void => {
  jest.spyOn(process, 'constrainedMemory').mockReturnValue(limitBytes);
};

describe('the number of concurrent uploads', () => {
  it.each([256, 512, 1_024, 2_048, 3_072])('takes at most half of a container of %i MiB', (memory) => {
    inContainer(memory * MIB);
    const uploads = fitUploads(undefined);
    expect(uploads).toBeGreaterThanOrEqual(4);
    expect(uploads * 24).toBeLessThanOrEqual(memory / 2);
  });

  it('is 64 where there is memory for more', () => {
    expect(fitUploads(undefined, 64 * 1_024 * MIB)).toBe(64);
  });

  it('is lowered by the configuration, but never raised above what fits', () => {
    inContainer(1_024 * MIB);
    expect(fitUploads(5)).toBe(5);
    expect(fitUploads(1_000)).toBe(21);
  });

  it.each([0, 2 ** 64])(
    'is that of the machine if Node says %d, as it does without a limit',
    (limitBytes) => {
      inContainer(limitBytes);
      expect(fitUploads(undefined)).toBe(fitUploads(undefined, totalmem()));
    },
  );

  it('is one at least', () => {
    expect(fitUploads(undefined, 16 * MIB)).toBe(1);
  });
});
