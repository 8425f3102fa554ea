declare global {
  interface Window {
    /** Set by the script in the document's head, and called at the end of the document. */
    startApp?: {
      /** On a page with an early frame, which is painted before the code loads. */
      readonly isFramed: boolean;
      /** On the page of a transcript: resolves once its first screen is in the document, or cannot be. */
      textShown?: Promise<void>;
      readonly start: () => void;
    };
  }
}

/** Marks the frame of the pages behind the sign-in that is shown before the app has loaded. */
export const EARLY_FRAME = 'data-early-frame';

/** What the early frame shows of a page. */
export type EarlyPage = {
  /** Addresses of the links that are marked as current. */
  readonly current: readonly string[];
  /** Title and text of the page, if every user sees the same; `{{name}}` stands for the user's first name. The library has a head of its own. */
  readonly head?: readonly [title: string, text: string] | 'library';
};

/** The title of a page, but not the message of one that waits. */
const TITLE = 'h1:not([role=status] *)';
/** A page without a title, e.g. one that has failed, shows after this time. */
const SHOWN_MS_MAX = 1_000;

/** Removes the early frame in the frame of the browser in which the app has drawn its page. Called after the first drawing. */
export const removeEarlyFrame = (root: Element): void => {
  const frame = document.querySelector(`[${EARLY_FRAME}]`);
  if (frame === null) return;
  const removeOnceDrawn = (): boolean => {
    if (root.querySelector(TITLE) === null) return false;
    frame.remove();
    return true;
  };
  if (removeOnceDrawn()) return;
  const observer = new MutationObserver(() => {
    if (removeOnceDrawn()) observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
  setTimeout(() => {
    observer.disconnect();
    frame.remove();
  }, SHOWN_MS_MAX);
};
