import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { columnClasses } from '../text/text-classes.ts';

type SaveNoticesProps = {
  /** How many conflicts the user has to decide. */
  readonly count: number;
  readonly merged: { readonly isNew: boolean; readonly dismiss: () => void };
  /** Why the server refuses to save. */
  readonly refusal: string | null;
  readonly onReview: () => void;
};

/** Renders what a user should know of saves. A role may change while a user writes; the notice says that nothing is lost. */
export const SaveNotices = ({ count, merged, refusal, onReview }: SaveNoticesProps) => {
  const { t } = useTranslation('conflict');
  return (
    <div className={`${columnClasses} *:mt-4 *:animate-appear`}>
      {refusal === null ? null : (
        <Notice tone="danger" role="alert">
          <p className="font-medium">
            {t('refused')}: {refusal}
          </p>
          <p className="text-muted">{t('refusedText')}</p>
        </Notice>
      )}
      {count > 0 ? (
        <Notice
          tone="warning"
          role="alert"
          actions={
            <Button size="small" onClick={onReview}>
              {t('review')}
            </Button>
          }
        >
          <p className="font-medium">{t('found', { count })}</p>
          <p className="text-muted">{t('foundText')}</p>
        </Notice>
      ) : null}
      {count === 0 && merged.isNew ? (
        <Notice
          tone="info"
          actions={
            <Button size="small" onClick={merged.dismiss}>
              {t('dismiss')}
            </Button>
          }
        >
          <p className="font-medium">{t('merged')}</p>
          <p className="text-muted">{t('mergedText')}</p>
        </Notice>
      ) : null}
    </div>
  );
};
