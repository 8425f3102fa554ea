import { LOCALES, type Locale } from '@escriba/contracts';
import type { Plugin } from 'vite';
import { transcript as en } from './src/i18n/en/transcript/transcript.ts';
import { transcript as pt } from './src/i18n/pt/transcript/transcript.ts';
import { bundleDocumentScript } from './vite.document-script.ts';

type Name = 'person' | 'notice' | 'tracks' | 'seemsSpoken';
const TEXTS: Readonly<Record<Locale, Readonly<Record<Name, unknown>>>> = { pt, en };

const PLACE = '<!--early-text-->';
/** The script in the document of the app; public pages have no use for it. */
export const EARLY_TEXT_SCRIPT = /\s*<script data-for="early-text">[\s\S]*?<\/script>/;

/** Writes the script that shows a transcript before the app has loaded into the document: as a file it would wait for a connection. */
export const earlyText = (): Plugin => ({
  name: 'early-text',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      if (!html.includes(PLACE)) throw new Error('index.html has no place for the early text');
      const code = await bundleDocumentScript('early-text.ts', {
        UNNAMED_SPEAKER: textsOf('person'),
        NOTICE_TEXTS: textsOf('notice'),
        TRACK_TEXTS: textsOf('tracks'),
        SPOKEN_LANGUAGE_TEXT: textsOf('seemsSpoken'),
      });
      return html.replace(PLACE, () => `<script data-for="early-text">${code}</script>`);
    },
  },
});

const textsOf = (name: Name) => Object.fromEntries(LOCALES.map((locale) => [locale, TEXTS[locale][name]]));
