import i18next from 'i18next';
import { currentLocale } from './locale.ts';
import type { ProgramDocs } from './programs/program-docs.ts';

/** Returns the documentation in the language of the page. Its area of texts, `programDocs`, must be open. */
export const readProgramDocs = (): ProgramDocs =>
  i18next.getResourceBundle(currentLocale(), 'programDocs') as ProgramDocs;
