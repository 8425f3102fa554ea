/** Marks the text that is shown before the app has loaded. */
export const EARLY_TEXT = 'data-early-text';

/** Removes the text that was shown early; the app has drawn it in the same place. */
export const removeEarlyText = (): void => document.querySelector(`[${EARLY_TEXT}]`)?.remove();
