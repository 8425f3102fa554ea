import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';

const SHOWN_MS = 3_000;

/** Shows the referral link, with a button that copies it. */
export const LinkCard = ({ link }: { readonly link: string }) => {
  const { t } = useTranslation('affiliates');
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      return void showToast({ tone: 'error', title: t('failure.copy') });
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const Icon = isCopied ? Check : Copy;
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
          <Icon aria-hidden="true" className="size-4" />
          <span aria-live="polite">{isCopied ? t('linkCopied') : t('link.copy')}</span>
        </Button>
      </div>
    </Card>
  );
};
