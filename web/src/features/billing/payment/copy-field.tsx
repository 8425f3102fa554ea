import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';

const SHOWN_MS = 3_000;

type CopyFieldProps = {
  readonly label: string;
  readonly text: string;
  /** The name of the button. */
  readonly action: string;
  readonly onCopied?: () => void;
};

/** A code with a button that copies it. */
export const CopyField = ({ label, text, action, onCopied }: CopyFieldProps) => {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return void showToast({ tone: 'error', title: t('failure.copy') });
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
    onCopied?.();
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-sm font-medium">{label}</p>
      <code className="rounded-control border border-line bg-sunken px-3 py-2.5 font-sans text-sm wrap-anywhere tabular-nums select-all">
        {text}
      </code>
      <Button onClick={() => void copy()} className="max-sm:min-h-12">
        <Icon aria-hidden="true" className="size-4" />
        <span aria-live="polite">{isCopied ? t('copied') : action}</span>
      </Button>
    </div>
  );
};
