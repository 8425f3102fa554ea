import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconClasses } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { selectFromStart } from '../../../ui/use-copying.ts';

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
    <div className="flex items-end gap-2">
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
        className={iconClasses(isCopied ? 'text-success' : undefined)}
        onClick={copy}
        onBlur={() => setCopied(false)}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
};
