import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureText } from '../failure-text.ts';

/** What did not come, why, and the way to ask again. */
export const LoadFailure = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) => {
  const { t } = useTranslation('versions');
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      <p className="font-medium">{t('failed')}</p>
      <p className="text-muted">{failureText(error, t('failure.connection'))}</p>
    </Notice>
  );
};
