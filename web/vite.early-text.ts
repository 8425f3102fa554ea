import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { transcript as en } from './src/i18n/en/transcript/transcript.ts';
import { transcript as pt } from './src/i18n/pt/transcript/transcript.ts';

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
      const code = await bundle();
      return html.replace(PLACE, () => `<script data-for="early-text">${code.trim()}</script>`);
    },
  },
});

const bundle = async (): Promise<string> => {
  const built = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define: { UNNAMED_SPEAKER: JSON.stringify({ pt: pt.person, en: en.person }) },
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/early-text.ts'),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
};
