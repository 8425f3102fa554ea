import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { startTranslations } from '../i18n/index.ts';
import { useTimeLeft } from './use-time-left.ts';

beforeEach(async () => {
  await startTranslations();
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the time until a transcription is complete', () => {
  /** Returns what the hook says after each figure, one per second. */
  const follow = (percents: readonly (number | null)[]): (string | null)[] => {
    const initialProps: number | null = percents[0] ?? null;
    const { result, rerender } = renderHook(useTimeLeft, { initialProps });
    return percents.map((percent) => {
      rerender(percent);
      act(() => {
        jest.advanceTimersByTime(1_000);
      });
      return result.current;
    });
  };

  it('is known after a few seconds, from the speed of its progress', () => {
    expect(follow([50, 51, 52, 53])).toEqual([null, null, 'faltam 50 segundos', 'faltam 45 segundos']);
    expect(follow([0, 1, 2]).at(-1)).toBe('faltam 2 minutos');
  });

  it('counts the time in which nothing is complete', () => {
    expect(follow([0, 0, 0, 3, 3, 3, 6]).at(-1)).toBe('faltam 2 minutos');
  });

  it('is unknown before the transcription, and again when it starts over', () => {
    expect(follow([null, 0, 20, 40, null, 0])).toEqual([null, null, null, 'faltam 5 segundos', null, null]);
  });
});
