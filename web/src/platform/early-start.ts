/** The actions of a visitor on a page of HTML before its code had loaded. `web/prerender/early.ts` collects it. */
export type EarlyStart = {
  /** A chosen or dropped file; with several, all of them. */
  readonly files: readonly File[];
  /** Returns them. What is chosen or dropped from then on is left to the page's own code. */
  readonly takeFiles: () => readonly File[];
  /** The chosen language of the recording. */
  readonly language: string | undefined;
  /** The button that was pressed last. */
  readonly pressed: HTMLElement | undefined;
  /** Ends the collecting: the page's own code listens now. */
  readonly stop: () => void;
};

declare global {
  interface Window {
    early?: EarlyStart;
  }
}

/** Returns the early start; undefined on a page that started with its code. */
export const readEarlyStart = (): EarlyStart | undefined => window.early;

/**
 * Returns the options of built HTML that a visitor chose before its code had loaded: React leaves them marked and does not know of them.
 */
export const findEarlyChoices = (root: Element): readonly HTMLInputElement[] =>
  [...root.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].filter(
    (option) => !option.defaultChecked,
  );

/** Repeats the choices and the press on a button of before; ends the collecting. */
export const finishEarlyStart = (choices: readonly HTMLInputElement[] = []): void => {
  for (const option of choices) {
    option.checked = false;
    option.click();
  }
  const { early } = window;
  if (early === undefined) return;
  delete window.early;
  early.stop();
  if (early.pressed?.isConnected !== true) return;
  // Tabs listen to the first half of a press.
  early.pressed.focus();
  early.pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  early.pressed.click();
};
