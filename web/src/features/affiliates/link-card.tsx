import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyMark, useCopying } from '../../ui/copying.tsx';
import { showToast } from '../../ui/toast.ts';

/** Shows the referral link, with a button that copies it. */
export const LinkCard = ({ link }: { readonly link: string }) => {
  const { t } = useTranslation('affiliates');
  const { isCopied, copy } = useCopying(link, {
    onRefused: () => void showToast({ tone: 'error', title: t('failure.copy') }),
  });
  return (
    <Card title={t('link.title')}>
      <div className="flex flex-wrap items-center gap-3">
        <code
          aria-label={t('link.label')}
          className="min-h-11 min-w-0 grow content-center rounded-control border border-line bg-sunken px-3 py-2 font-sans wrap-anywhere select-all"
        >
          {link}
        </code>
        <Button look="primary" onClick={() => void copy()} className="min-h-11 max-sm:w-full">
          <CopyMark isCopied={isCopied} />
          <span aria-live="polite">{isCopied ? t('linkCopied') : t('link.copy')}</span>
        </Button>
      </div>
    </Card>
  );
};
