import { describe, expect, it } from '@jest/globals';
import { planProcesses } from './plan-processes.ts';

const GIGABYTE = 2 ** 30;
const turbo = { name: 'whisper-large-v3-turbo', memoryBytes: 1.5 * GIGABYTE };
const base = { name: 'whisper-base', memoryBytes: 0.5 * GIGABYTE };

const sizesOf = (wanted: number, gigabytes: number) =>
  Object.fromEntries(
    planProcesses(
      [base, turbo].map((model) => ({ ...model, wanted })),
      gigabytes * GIGABYTE,
    ).sizes,
  );

describe('the memory of speech processes', () => {
  it('is enough if all of them fit', () => {
    const { sizes, health } = planProcesses([{ ...turbo, wanted: 2 }], 3 * GIGABYTE);
    expect([...sizes]).toEqual([[turbo.name, 2]]);
    expect(health).toEqual({ ok: true });
  });

  it('decides how many start, those of the largest model first, and every model has one', () => {
    expect(sizesOf(4, 8)).toEqual({ [base.name]: 4, [turbo.name]: 4 });
    expect(sizesOf(4, 5)).toEqual({ [base.name]: 4, [turbo.name]: 2 });
    expect(sizesOf(4, 3)).toEqual({ [base.name]: 3, [turbo.name]: 1 });
    expect(sizesOf(4, 0.1)).toEqual({ [base.name]: 1, [turbo.name]: 1 });
  });

  it('is reported if they do not fit, with what the operator can change', () => {
    const models = [
      { ...base, wanted: 4 },
      { ...turbo, wanted: 4 },
    ];
    expect(planProcesses(models, 5 * GIGABYTE).health).toEqual({
      ok: true,
      code: 'speech.memory_short',
      message:
        'The speech processes (4 of whisper-base, 4 of whisper-large-v3-turbo) need 8.0 GB, and there are 5.0 GB: this worker starts 4, 2. Lower SPEECH_CONCURRENCY, or choose smaller models.',
    });
  });
});
