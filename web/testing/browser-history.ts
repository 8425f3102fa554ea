import { expect } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

/** Presses Back in the browser once the open dialog or step has its entry in the history. */
export const goBack = async (): Promise<void> => {
  await waitFor(() => expect(window.history.state).toMatchObject({ is: 'open' }));
  await act(async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await isBack;
  });
};

/** Waits until the page is at its own entry in the history: no dialog or step has left one. */
export const expectOwnEntry = (): Promise<void> =>
  waitFor(() => expect(window.history.state?.dialog).toBeUndefined());
