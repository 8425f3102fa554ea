import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { CopyMark, useCopying } from '../../../ui/copying.tsx';
import { showToast } from '../../../ui/toast.ts';

type CopyFieldProps = {
  readonly label: string;
  readonly text: string;
  /** The code as it is read, if it is copied in another form. */
  readonly shown?: string;
  /** The name of the button. */
  readonly action: string;
  /** Whether two lines suffice, for a code that is pasted, never typed. */
  readonly isShort?: boolean;
  readonly onCopied?: () => void;
};

/** Shows a code with a button that copies it. */
export const CopyField = ({
  label,
  text,
  shown = text,
  action,
  isShort = false,
  onCopied,
}: CopyFieldProps) => {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopying(text, {
    onCopied,
    onRefused: () => void showToast({ tone: 'error', title: t('failure.copy') }),
  });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-sm font-medium">{label}</p>
      <div className="rounded-control border border-line bg-sunken px-3 py-2.5">
        <code
          className={classes(
            'font-sans text-sm wrap-anywhere tabular-nums select-all',
            isShort ? 'line-clamp-2' : 'block',
          )}
        >
          {shown}
        </code>
      </div>
      <Button look="primary" size="large" onClick={() => void copy()}>
        <CopyMark isCopied={isCopied} />
        <span aria-live="polite">{isCopied ? t('copied') : action}</span>
      </Button>
    </div>
  );
};
