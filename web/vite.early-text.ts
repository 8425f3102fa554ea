import type { Plugin } from 'vite';
import { transcript as en } from './src/i18n/en/transcript/transcript.ts';
import { transcript as pt } from './src/i18n/pt/transcript/transcript.ts';
import { bundleDocumentScript } from './vite.document-script.ts';

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
        UNNAMED_SPEAKER: { pt: pt.person, en: en.person },
        NOTICE_TEXTS: { pt: pt.notice, en: en.notice },
        TRACK_TEXTS: { pt: pt.tracks, en: en.tracks },
        SPOKEN_LANGUAGE_TEXT: { pt: pt.seemsSpoken, en: en.seemsSpoken },
      });
      return html.replace(PLACE, () => `<script data-for="early-text">${code}</script>`);
    },
  },
});
