import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconClasses } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { selectFromStart } from '../../../ui/use-copying.ts';

/** Beside the middle of the field, which has a label above it and may have a hint below. */
const BESIDE = 'mt-7.5 touch:mt-6.5';

type CopyFieldProps = { readonly label: string; readonly value: string; readonly hint?: string };

/** Shows a text to enter elsewhere, with a button that copies it; if the browser does not allow it, the text is selected. */
export const CopyField = ({ label, value, hint }: CopyFieldProps) => {
  const { t } = useTranslation('sso');
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => field.current?.focus(),
    );
  const Icon = isCopied ? Check : Copy;
  const name = isCopied ? t('copied') : t('copyOf', { label });
  return (
    <div className="flex items-start gap-2">
      <TextField
        ref={field}
        label={label}
        hint={hint}
        value={value}
        readOnly
        className="min-w-0 grow"
        onFocus={(event) => selectFromStart(event.currentTarget)}
      />
      <button
        type="button"
        aria-label={name}
        title={name}
        className={iconClasses(isCopied ? `${BESIDE} text-success` : BESIDE)}
        onClick={copy}
        onBlur={() => setCopied(false)}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
};
