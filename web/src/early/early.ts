import { showEarlyFrame } from './early-frame.ts';
import { findEarlyText, showEarlyText } from './early-text.ts';

declare global {
  interface Window {
    /** The function that starts the app, set by the script in the document's head. */
    startApp?: {
      /** Whether a signed-in user opens a page with a frame. */
      readonly isFramed: boolean;
      readonly start: () => void;
    };
  }
}

/** How long the painting of a page is awaited: browsers paint no tab in the background. */
const PAINTED_MS_MAX = 300;

/** How long the app waits for the text of a transcript: with a slow server its code is there first. */
const TEXT_MS_MAX = 600;

/** Calls back after the next painting. */
const afterPaint = (callback: () => void): void => {
  if (document.hidden) return callback();
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(callback);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    callback();
  }, PAINTED_MS_MAX);
};

const { isFramed = false, start = () => undefined } = window.startApp ?? {};
const text = findEarlyText();
if (isFramed) {
  try {
    showEarlyFrame();
  } catch {
    // Without storage the app shows its own start.
  }
  afterPaint(start);
} else if (text === undefined) start();
else
  void Promise.race([
    showEarlyText(text).catch(() => {
      // The app loads the text again, and reports what fails.
    }),
    new Promise((resolve) => {
      setTimeout(resolve, TEXT_MS_MAX);
    }),
  ]).then(() => afterPaint(start));
