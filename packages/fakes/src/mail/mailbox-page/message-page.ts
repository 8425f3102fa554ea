import { frame, pathWith } from './frame.ts';
import { type Language, TEXTS } from './texts.ts';

type Message = { readonly language: Language; readonly text: string };

/** Returns a page with one sentence and the way back to the list. */
export const messagePage = ({ language, text }: Message): string =>
  frame({
    language,
    title: text,
    content: `<h1>${text}</h1><p><a href="${pathWith('/', { lang: language })}">${TEXTS[language].back}</a></p>`,
  });
