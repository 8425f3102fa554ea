import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type LoadFailureProps = {
  readonly title: string;
  /** The reason, or what still works. */
  readonly text?: string;
  readonly tone?: 'danger' | 'warning';
  readonly onRetry: () => void;
};

/** Says that something could not be loaded, with a button to try again. */
export const LoadFailure = ({ title, text, tone = 'danger', onRetry }: LoadFailureProps) => {
  const { t } = useTranslation();
  return (
    <Notice
      tone={tone}
      role="alert"
      actions={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {text === undefined ? (
        title
      ) : (
        <>
          <p className="font-medium">{title}</p>
          <p className="text-muted">{text}</p>
        </>
      )}
    </Notice>
  );
};
