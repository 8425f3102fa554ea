import { type Label, LABEL_NAME_LENGTH_MAX } from '@escriba/contracts/transcription/labels';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { failureText } from '../../../data/failure-text.ts';
import type { LabelKind } from '../../../data/labels/labels.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cleanLabel } from './clean-label.ts';

type RenameLabelFormProps = {
  readonly kind: LabelKind;
  readonly label: Label;
  readonly list: readonly Label[];
  readonly onDone: () => void;
};

/** Renames a folder or tag. A tag with the name of another one is merged into it, which the form says first. */
export const RenameLabelForm = ({ kind, label, list, onDone }: RenameLabelFormProps) => {
  const { t } = useTranslation('labels');
  const { labels } = useAppServices();
  const [typed, setTyped] = useState(label.name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const rename = useMutation({
    mutationFn: (next: string) => labels.rename(kind, label.id, next),
    onSuccess: onDone,
  });
  const name = cleanLabel(typed);
  const other = list.find((one) => one.id !== label.id && one.name.toLowerCase() === name.toLowerCase());
  const isTaken = kind === 'folder' && other !== undefined;
  return (
    <form
      className="flex flex-col gap-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === label.name) return onDone();
        if (name !== '' && !isTaken && !rename.isPending) rename.mutate(name);
      }}
    >
      <TextField
        ref={input}
        label={t('rename.label')}
        value={typed}
        maxLength={LABEL_NAME_LENGTH_MAX}
        dir="auto"
        autoComplete="off"
        hint={other === undefined ? undefined : t('rename.merge', { name: other.name })}
        error={isTaken ? t('rename.taken') : rename.isError ? failureText(rename.error) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-row-reverse gap-2">
        <Button type="submit" look="primary" disabled={name === '' || isTaken}>
          {t(other === undefined || isTaken ? 'save' : 'rename.doMerge')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  );
};
