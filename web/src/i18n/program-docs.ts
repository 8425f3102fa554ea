import { type Locale, LOCALES } from '@escriba/contracts/shared/locale';
import i18next from 'i18next';
import type { ProgramDocs } from './programs/program-docs.ts';

const NAMESPACE = 'programDocs';
/** Only the page that shows them loads them: the list of areas of texts is code of every page. */
const DOCS: Readonly<Record<Locale, () => Promise<ProgramDocs>>> = {
  pt: async () => (await import('./programs/pt.generated.ts')).programDocs,
  en: async () => (await import('./programs/en.generated.ts')).programDocs,
};

/** Loads the documentation for programs in a language, once. */
export const openProgramDocs = async (locale: Locale): Promise<ProgramDocs> => {
  if (!i18next.hasResourceBundle(locale, NAMESPACE))
    i18next.addResourceBundle(locale, NAMESPACE, await DOCS[locale]());
  return readProgramDocs(locale);
};

/** Returns the documentation in a language, or in another one if only that is loaded: the language may have changed since. @throws if none is loaded */
export const readProgramDocs = (locale: Locale): ProgramDocs => {
  const found = [locale, ...LOCALES].find((code) => i18next.hasResourceBundle(code, NAMESPACE));
  if (found === undefined) throw new Error('the documentation for programs is not loaded');
  return i18next.getResourceBundle(found, NAMESPACE) as ProgramDocs;
};
