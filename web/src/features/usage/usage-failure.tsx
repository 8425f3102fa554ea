import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The usage could not be loaded; everything else works on. */
export const UsageFailure = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('usage');
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
      <p className="font-medium">{t('failure.usage')}</p>
      <p className="text-muted">{t('failedText')}</p>
    </Notice>
  );
};
