import { describe, expect, it } from '@jest/globals';
import { checkMemory } from './check-memory.ts';

const GIGABYTE = 2 ** 30;
const model = { name: 'whisper-large-v3-turbo', memoryBytes: 1.5 * GIGABYTE };

describe('the memory of speech processes', () => {
  it('is enough if all of them fit', () => {
    expect(checkMemory(model, 2, 3 * GIGABYTE)).toEqual({ ok: true });
  });

  it('is reported if they do not fit, with what the operator can change', () => {
    expect(checkMemory(model, 4, 4 * GIGABYTE)).toEqual({
      ok: true,
      code: 'speech.memory_short',
      message:
        '4 speech processes of whisper-large-v3-turbo need 6.0 GB, and there are 4.0 GB: lower SPEECH_CONCURRENCY, or choose a smaller SPEECH_MODEL.',
    });
  });
});
