import type { TranscriptNotice } from '@escriba/contracts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

type NoticesProps = {
  readonly notices: readonly TranscriptNotice[];
  /** Swaps day and month of a conversation; absent while the text cannot be edited. */
  readonly onSwapDates?: (() => void) | undefined;
};

/** Above a text: what a user should know of its recognition. `early-text.ts` draws the same before the app has loaded. */
export const Notices = ({ notices, onSwapDates }: NoticesProps) => {
  const { t } = useTranslation('transcript');
  return notices.map((notice) => (
    <div key={notice} className="flex flex-wrap items-center gap-2">
      <p role="note" className="flex gap-2 text-sm text-pretty">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
        <span className="min-w-0">{t(`notice.${notice}`)}</span>
      </p>
      {notice === 'dates_assumed' && onSwapDates !== undefined ? (
        <Button size="small" onClick={onSwapDates}>
          {t('swapDates')}
        </Button>
      ) : null}
    </div>
  ));
};
