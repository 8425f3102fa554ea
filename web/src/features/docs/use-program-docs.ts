import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { openProgramDocs, readProgramDocs } from '../../i18n/program-docs.ts';
import type { ProgramDocs } from '../../i18n/programs/program-docs.ts';

/** Returns the documentation in the language of the page; it is loaded before the page is drawn. After a change of language the text stays until the other one has loaded. */
export const useProgramDocs = (): ProgramDocs => {
  const locale = useLocale();
  const [docs, setDocs] = useState(() => readProgramDocs(locale));
  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: ProgramDocs) => isCurrent && setDocs(loaded);
    // Without a connection the text in the other language stays.
    openProgramDocs(locale).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return docs;
};
