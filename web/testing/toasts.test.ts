/** @keepOrder each test looks for what the one before left behind */
import { expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { showToast } from '../src/ui/toast.ts';

const DRAWN_MS = 100;

/** Keeps the page from drawing, as a busy machine does. */
const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

const expectNone = async (): Promise<void> => {
  await wait(DRAWN_MS);
  expect(document.body.textContent).not.toContain('old');
};

it('shows a toast as its last act, without waiting for it, and the page is slow to draw it', () => {
  const show = async (): Promise<void> => {
    await showToast({ tone: 'success', title: 'old' });
    for (const afterMs of [0, 1, 2, 3, 4]) setTimeout(() => block(50), afterMs);
  };
  void show();
});

it('sees no toast of the test before, and leaves one itself', async () => {
  await expectNone();
  void showToast({ tone: 'success', title: 'old' });
});

it('sees no toast of a page that draws quickly either', expectNone);
