import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import type { ConnectionRequest } from './connection.ts';
import type { useConnection as UseConnection } from './use-connection.ts';

const connect = jest.fn<(request: ConnectionRequest) => Promise<string>>();
jest.unstable_mockModule('./connection.ts', () => ({
  connect,
  isWhole: () => true,
  describeConnectionFailure: () => 'Falha na conexão',
}));
let useConnection: typeof UseConnection;

beforeAll(async () => {
  await startTranslations();
  await openTexts('account');
  ({ useConnection } = await import('./use-connection.ts'));
});
beforeEach(() => {
  jest.useFakeTimers();
  connect.mockReset().mockResolvedValue('https://extension.example/cb?success=true');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const request = { code: 'c', redirectUri: 'https://extension.example/cb', state: '' };

describe('going back to the extension', () => {
  it.each([2_000, 3_000])('waits %i ms after the success, and goes once', async (shownMs) => {
    const leave = jest.fn();
    renderHook(() => useConnection(request, { isSignedIn: true, shownMs, leave }));
    await act(() => jest.advanceTimersByTimeAsync(shownMs - 1));
    expect(leave).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(leave.mock.calls).toEqual([['https://extension.example/cb?success=true']]);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it('does not happen to who has left the page', async () => {
    const leave = jest.fn();
    const { unmount } = renderHook(() => useConnection(request, { isSignedIn: true, shownMs: 3_000, leave }));
    await act(() => jest.advanceTimersByTimeAsync(10));
    unmount();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(leave).not.toHaveBeenCalled();
  });

  it('begins only when somebody is signed in', async () => {
    const leave = jest.fn();
    const { rerender } = renderHook(
      ({ isSignedIn }) => useConnection(request, { isSignedIn, shownMs: 1, leave }),
      { initialProps: { isSignedIn: false } },
    );
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(connect).not.toHaveBeenCalled();
    rerender({ isSignedIn: true });
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(leave).toHaveBeenCalledTimes(1);
  });
});
