import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ServicesProvider } from '../../app/services.tsx';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import type { Services } from '../../session/services.ts';
import { useConnection } from './use-connection.ts';

const connect = jest.fn<() => Promise<{ data: { redirectUrl: string } }>>();
/** A server that accepts the extension. */
const services = { session: { call: connect } } as unknown as Services;
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <ServicesProvider services={services}>{children}</ServicesProvider>
);

beforeAll(async () => {
  await startTranslations();
  await openTexts('account');
});
beforeEach(() => {
  jest.useFakeTimers();
  connect
    .mockReset()
    .mockResolvedValue({ data: { redirectUrl: 'https://extension.example/cb?success=true' } });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const request = { code: 'c', redirectUri: 'https://extension.example/cb', state: '' };

describe('the return to the extension', () => {
  it.each([2_000, 3_000])('waits %i ms after the success and happens once', async (shownMs) => {
    const leave = jest.fn();
    renderHook(() => useConnection(request, { isSignedIn: true, shownMs, leave }), { wrapper });
    await act(() => jest.advanceTimersByTimeAsync(shownMs - 1));
    expect(leave).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(leave.mock.calls).toEqual([['https://extension.example/cb?success=true']]);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it('does not happen after the user left the page', async () => {
    const leave = jest.fn();
    const { unmount } = renderHook(
      () => useConnection(request, { isSignedIn: true, shownMs: 3_000, leave }),
      { wrapper },
    );
    await act(() => jest.advanceTimersByTimeAsync(10));
    unmount();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(leave).not.toHaveBeenCalled();
  });

  it('starts only when a user is signed in', async () => {
    const leave = jest.fn();
    const { rerender } = renderHook(
      ({ isSignedIn }) => useConnection(request, { isSignedIn, shownMs: 1, leave }),
      { initialProps: { isSignedIn: false }, wrapper },
    );
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(connect).not.toHaveBeenCalled();
    rerender({ isSignedIn: true });
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(leave).toHaveBeenCalledTimes(1);
  });
});
