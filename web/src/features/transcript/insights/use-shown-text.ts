import { createView, textOf } from '@escriba/transcript';
import { useMemo } from 'react';
import type { Views } from '../toolbar/views.ts';

/** Returns a text of the recording as the page displays it. */
export type ShowText = (text: string) => string;

/** Hides personal data where the page hides it. */
export const useShownText = (language: string, views: Views): ShowText =>
  useMemo(() => createShowText(language, views), [language, views]);

const createShowText = (language: string, { noPersonal, personalKinds }: Views): ShowText => {
  if (!noPersonal) return (text) => text;
  const viewOf = createView(language, { noPersonal, personalKinds });
  return (text) => {
    const words = text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, startMs: 0, endMs: 0, confidence: null }));
    const passage = { id: 'shown', speaker: null, words };
    return textOf(viewOf([passage])(passage).tokens, language);
  };
};
