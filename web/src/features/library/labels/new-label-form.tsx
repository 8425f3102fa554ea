import { type Label, LABEL_NAME_LENGTH_MAX } from '@escriba/contracts/transcription/labels';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { failureText } from '../../../data/failure-text.ts';
import type { LabelKind } from '../../../data/labels/labels.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cleanLabel } from './clean-label.ts';

type NewLabelFormProps = {
  readonly kind: LabelKind;
  /** The word on the button; 'Create' where absent. */
  readonly action?: string;
  readonly onCreated?: (label: Label) => void;
};

/** Creates a folder or tag. */
export const NewLabelForm = ({ kind, action, onCreated }: NewLabelFormProps) => {
  const { t } = useTranslation('labels');
  const { labels } = useAppServices();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const create = useMutation({
    mutationFn: (name: string) => labels.create(kind, name),
    onSuccess: (label) => {
      setTyped('');
      // The button cannot be pressed without a name, which takes the focus from it.
      field.current?.focus();
      onCreated?.(label);
    },
  });
  const name = cleanLabel(typed);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') create.mutate(name);
      }}
    >
      <TextField
        ref={field}
        label={t(`create.${kind}`)}
        value={typed}
        maxLength={LABEL_NAME_LENGTH_MAX}
        dir="auto"
        autoComplete="off"
        error={create.isError ? failureText(create.error) : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          create.reset();
        }}
        className="grow"
      />
      <Button type="submit" disabled={name === ''} isBusy={create.isPending} className="min-h-11!">
        {action ?? t('create.do')}
      </Button>
      <p role="status" className="sr-only">
        {create.isSuccess ? t('create.done', { name: create.data.name }) : ''}
      </p>
    </form>
  );
};
