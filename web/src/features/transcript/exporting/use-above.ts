import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { toChapters, toSections, viewStatements, type WrittenInsight } from '@escriba/transcript';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportChoice } from './export-options.ts';

/** Returns what Markdown has above the text, in the words of the server's files. */
export const useAbove = (
  document: TranscriptDocument,
  made: readonly WrittenInsight[],
  { include, views }: ExportChoice,
) => {
  const { t } = useTranslation('exporting');
  const shown = useMemo(
    () =>
      made
        .filter(({ form }) => include.includes(form))
        .map((insight) => ({ ...insight, statements: viewStatements(document, insight, views) })),
    [document, made, include, views],
  );
  const methodOf = ({ form, method }: Pick<WrittenInsight, 'form' | 'method'>) =>
    method === 'model' ? t('made.model') : t(form === 'chapters' ? 'made.titles' : 'made.extractive');
  return {
    chapters: toChapters(shown),
    textHeading: t('textHeading'),
    sections: toSections(shown, {
      heading: (form) => t(`include.${form}`),
      note: (insight) => [methodOf(insight), insight.stale ? t('made.stale') : ''].filter(Boolean).join(' '),
    }),
  };
};
