/** @keepOrder the second test looks for what the first one left behind */
import { expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { showToast } from '../src/ui/toast.ts';

const DRAWN_MS = 100;

it('shows a toast as its last act, without waiting for it', () => {
  void showToast({ tone: 'success', title: 'old' });
});

it('sees no toast of the test before', async () => {
  await wait(DRAWN_MS);
  expect(document.body.textContent).not.toContain('old');
});
