import type { ImportedDocument } from '@escriba/transcript';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ComparisonView } from '../versions/comparison-view.tsx';
import type { Comparison } from '../versions/comparison.ts';

export type Preview = ImportedDocument & { readonly isTimed: boolean; readonly comparison: Comparison };

/** With fewer equal words the text is probably of another recording. */
const KNOWN_SHARE_MIN = 0.3;

type PreviewViewProps = { readonly preview: Preview | undefined; readonly wordCountMax: number };

/** What an import changes, and what is doubtful about it. */
export const PreviewView = ({ preview, wordCountMax }: PreviewViewProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  if (preview === undefined) return <ComparisonView comparison={undefined} />;
  const { wordCount, knownCount, lateCount, isTimed, comparison } = preview;
  const counted = (count: number) => ({ count, formatted: formatNumber(count, locale) });
  const percent = wordCount === 0 ? 0 : Math.round((knownCount / wordCount) * 100);
  if (wordCount > wordCountMax)
    return (
      <Notice tone="danger" role="alert">
        {t('import.tooManyWords', counted(wordCountMax))}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-card border border-line bg-sunken px-4 py-3 text-sm text-pretty">
        <p className="font-medium">{t('import.words', counted(wordCount))}</p>
        <p className="text-muted">
          {t(isTimed ? 'import.keepsTimes' : 'import.aligned')} {t('import.known', { percent })}
        </p>
      </div>
      {knownCount < wordCount * KNOWN_SHARE_MIN ? (
        <Notice tone="warning">{t('import.foreign')}</Notice>
      ) : null}
      {lateCount > 0 ? <Notice tone="warning">{t('import.late', counted(lateCount))}</Notice> : null}
      <ComparisonView comparison={comparison} />
    </div>
  );
};
