import { DEFAULT_LOCALE, LOCALE_TAGS, LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { INSTALLED_APP } from '@escriba/contracts/web/installed-app';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import type { Plugin } from 'vite';
import type { BarLink } from './src/features/app-frame/nav-links.ts';
import { APP_PAGES } from './vite.pages.ts';

/** The colour of the light theme's surface; browsers take that of the dark theme from the page. */
const SURFACE = '#fcfaf7';

/** The pages in the bar of phones, except the one with which the app starts. */
type Shortcut = Exclude<BarLink['name'], 'home'>;
const SHORTCUTS: readonly (readonly [Shortcut, string])[] = Object.values(APP_PAGES).flatMap(
  ({ path, nav: { link } }) =>
    link?.bar === undefined || link.bar === 'home' ? [] : [[link.bar, path] as const],
);

const TEXTS: Readonly<Record<Locale, Record<'description' | Shortcut, string>>> = {
  pt: {
    description: 'Transforme gravações de áudio e vídeo em texto, leia e corrija as transcrições.',
    upload: 'Enviar gravação',
    transcriptions: 'Transcrições',
    account: 'Conta',
  },
  en: {
    description: 'Turn audio and video recordings into text, read and correct the transcripts.',
    upload: 'Send a recording',
    transcriptions: 'Transcriptions',
    account: 'Account',
  },
};

/** Returns the address of a language's manifest, without the leading slash. */
const fileOf = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? 'manifest.webmanifest' : `manifest-${locale}.webmanifest`;

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Creates what a browser needs to install the app: its name, pictures and addresses, and what can be shared with it. */
export const createManifest = (locale: Locale) => {
  const { description, ...names } = TEXTS[locale];
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('any-192', 192, 'any')] });
  return {
    // One app in every language.
    id: PAGE_PATHS.app,
    name: 'Escriba',
    short_name: 'Escriba',
    description,
    lang: LOCALE_TAGS[locale],
    dir: 'ltr',
    start_url: PAGE_PATHS.app,
    scope: '/',
    display: 'standalone',
    theme_color: SURFACE,
    background_color: SURFACE,
    categories: ['productivity', 'utilities'],
    icons: [
      icon('any-192', 192, 'any'),
      icon('any-512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: SHORTCUTS.map(([name, path]) => shortcut(names[name], path)),
    share_target: {
      action: INSTALLED_APP.share,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [{ name: INSTALLED_APP.shareField, accept: ['audio/*', 'video/*', 'application/ogg'] }],
      },
    },
  };
};

/** Writes the manifest in each language. */
export const webManifest = (): Plugin => ({
  name: 'web-manifest',
  apply: 'build',
  generateBundle() {
    for (const locale of LOCALES)
      this.emitFile({
        type: 'asset',
        fileName: fileOf(locale),
        source: JSON.stringify(createManifest(locale)),
      });
  },
});
