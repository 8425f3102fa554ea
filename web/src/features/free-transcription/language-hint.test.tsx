import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { startTranslations } from '../../i18n/index.ts';
import { LanguageHint } from './language-hint.tsx';

beforeAll(() => startTranslations());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (ms: number): void =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

describe('the hint about the language', () => {
  it('is shown for 10 seconds', () => {
    jest.useFakeTimers();
    render(<LanguageHint id="hint" />);
    pass(9_999);
    expect(screen.getByRole('note')).toBeTruthy();
    pass(1);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('is gone as soon as it is closed', () => {
    render(<LanguageHint id="hint" />);
    act(() => screen.getByRole('button').click());
    expect(screen.queryByRole('note')).toBeNull();
  });
});
