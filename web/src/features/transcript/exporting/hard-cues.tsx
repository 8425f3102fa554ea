import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { useDeferredWork } from '../../../platform/use-deferred-work.ts';
import { countHardCues } from './count-hard-cues.ts';
import type { ExportChoice } from './export-options.ts';

type HardCuesProps = {
  readonly document: TranscriptDocument;
  readonly choice: ExportChoice;
  readonly unnamed: (number: number) => string;
};

/** Says before the download how many subtitles are too fast to read. */
export const HardCues = ({ document, choice, unnamed }: HardCuesProps) => {
  const { t } = useTranslation('exporting');
  const locale = useLocale();
  const count = useDeferredWork(document, choice, (one, other) => countHardCues(one, other, unnamed));
  return (
    <div role="status" className="min-h-10 text-sm text-muted text-pretty">
      {count === undefined ? null : count === 0 ? (
        t('easy')
      ) : (
        <p>
          <span className="font-medium text-warning">
            <TriangleAlert aria-hidden="true" className="mr-1.5 inline size-4 align-[-0.15em]" />
            {t('hard', { count, formatted: formatNumber(count, locale) })}.
          </span>{' '}
          {t('hardText')}
        </p>
      )}
    </div>
  );
};
