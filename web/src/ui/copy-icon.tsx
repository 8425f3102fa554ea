import { useTranslation } from 'react-i18next';
import { iconClasses } from './button.tsx';
import { classes } from './classes.ts';
import { CopyMark, useCopying } from './copying.tsx';
import { showToast } from './toast.ts';

type CopyIconProps = {
  readonly text: string;
  /** What it copies. */
  readonly label: string;
  readonly className?: string;
};

/** Copies a text that is on the page; if the browser refuses, the text can be selected. */
export const CopyIcon = ({ text, label, className }: CopyIconProps) => {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopying(text, {
    onRefused: () => void showToast({ tone: 'error', title: t('failure.copyBlocked') }),
  });
  const name = isCopied ? t('copied') : label;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={iconClasses(classes(className, isCopied && 'text-success'))}
      onClick={() => void copy()}
    >
      <CopyMark isCopied={isCopied} />
    </button>
  );
};
