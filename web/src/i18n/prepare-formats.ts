import type { Locale } from '@escriba/contracts/shared/locale';

/** The kinds of format that most pages behind the sign-in show at once. */
const FIRST_USES: readonly ((locale: Locale) => string)[] = [
  (locale) => (0).toLocaleString(locale),
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }).format(0, 'day'),
  (locale) => new Date(0).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
];

/**
 * Makes one format of each kind, each in a task of its own: the first number of a page takes a browser about 10 ms, in which it loads the
 * rules of the language. Called while the code of the page is on its way, so that no component pays for it.
 */
export const prepareFormats = async (locale: Locale): Promise<void> => {
  for (const use of FIRST_USES) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    use(locale);
  }
};
