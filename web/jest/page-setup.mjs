import { afterEach, beforeEach } from '@jest/globals';
import { configure, waitFor } from '@testing-library/react';
import { setTimeout as wait } from 'node:timers/promises';
import { toast } from 'sonner';
import '../src/ui/toaster.tsx';
import { countTest } from './page-fetch.mjs';
import { searchThisPage } from './page-libraries.mjs';

/** On a busy machine the code of a page may take longer than the library's default of one second. */
configure({ asyncUtilTimeout: 15_000 });
searchThisPage();
beforeEach(countTest);

/** The time of a frame: Sonner removes a toast in a frame. */
const FRAME_MS = 20;
/** How many frames a toast may take to be drawn. A page that lost the place of toasts draws none. */
const FRAMES_MAX = 100;
const isDrawn = () => document.querySelectorAll('[data-sonner-toast]').length > 0;

/** Lets real time pass. What React draws meanwhile is not an act of the test. */
const pass = async (ms) => {
  const isAct = globalThis.IS_REACT_ACT_ENVIRONMENT;
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await wait(ms);
  globalThis.IS_REACT_ACT_ENVIRONMENT = isAct;
};

/**
 * Toasts live outside what a test renders: the next test would see one that is still leaving, that is not drawn yet, or that the last act of this
 * test asks for. The import above makes such a request take no longer than a turn.
 */
afterEach(async () => {
  await pass();
  if (!isDrawn() && toast.getToasts().length === 0) return;
  // Sonner would draw a toast that is dismissed before it is drawn, and never remove it.
  for (let frame = 0; frame < FRAMES_MAX && !isDrawn() && toast.getToasts().length > 0; frame += 1)
    await pass(FRAME_MS);
  await pass(FRAME_MS);
  toast.dismiss();
  await waitFor(() => {
    if (isDrawn()) throw new Error('A toast is still shown.');
  });
});
