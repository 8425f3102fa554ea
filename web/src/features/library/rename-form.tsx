import { FILE_NAME_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import { splitFileName } from '@escriba/transcript';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cleanName } from '../../media/shown-name.ts';

type RenameFormProps = {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
};

/** Renames a recording. Starts with the current name, selected up to the extension. */
export const RenameForm = ({ name, onRename, onCancel }: RenameFormProps) => {
  const { t } = useTranslation('library');
  const [typed, setTyped] = useState(name);
  const [isSent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(0, splitFileName(name).name.length);
  }, [name]);
  // The server strips everything before a slash as folders.
  const clean = cleanName(typed).replaceAll(/[/\\]/g, '-');
  const error = isSent || clean.length > 0 ? findError(clean) : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
    if (findError(clean) !== undefined) return input.current?.focus();
    if (clean === name) return onCancel();
    return onRename(clean);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        ref={input}
        label={t('name')}
        value={typed}
        dir="auto"
        autoComplete="off"
        error={error === undefined ? undefined : t(`rename.${error}`, { count: FILE_NAME_LENGTH_MAX })}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" look="primary">
          {t('save')}
        </Button>
        <Button onClick={onCancel}>{t('back')}</Button>
      </div>
    </form>
  );
};

const findError = (name: string): 'required' | 'tooLong' | undefined => {
  if (name === '') return 'required';
  return Array.from(name).length > FILE_NAME_LENGTH_MAX ? 'tooLong' : undefined;
};
