import { LINK_LENGTH_MAX } from '@escriba/contracts/transcription/link-limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { LanguagePicker } from '../parts/language-picker.tsx';
import { useUploads } from '../queue/upload-queue.ts';
import { isAddress } from './link-adding.tsx';
import { useAddLink } from './use-links.ts';

type LinkDialogProps = {
  /** The address that was pasted; empty if the user types it. */
  readonly url: string;
  readonly onClose: () => void;
};

/** Asks for the address of a media file or feed. */
export const LinkDialog = ({ url, onClose }: LinkDialogProps) => {
  const { t } = useTranslation('links');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('dialog.title')}
      text={t('dialog.text')}
    >
      <LinkForm url={url} onClose={onClose} />
    </Dialog>
  );
};

const LinkForm = ({ url: pasted, onClose }: LinkDialogProps) => {
  const { t } = useTranslation('links');
  const [url, setUrl] = useState(pasted);
  const [isInvalid, setInvalid] = useState(false);
  const adding = useAdding(onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = url.trim();
    setInvalid(!isAddress(address));
    if (isAddress(address) && !adding.isPending) adding.mutate(address);
  };
  const type = (typed: string): void => {
    setUrl(typed);
    setInvalid(false);
    adding.reset();
  };
  const failure = adding.error === null ? undefined : failureText(adding.error);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('dialog.label')}
        hint={t('dialog.terms')}
        error={isInvalid ? t('dialog.invalid') : failure}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        maxLength={LINK_LENGTH_MAX}
        value={url}
        onChange={({ target }) => type(target.value)}
      />
      <LanguageOfLink />
      <Button type="submit" look="primary" isBusy={adding.isPending} className="sm:self-end">
        {t(adding.isPending ? 'dialog.fetching' : 'dialog.fetch')}
      </Button>
    </form>
  );
};

const useAdding = (onAdded: () => void) => {
  const { t } = useTranslation('links');
  const add = useAddLink();
  return useMutation({
    mutationFn: (address: string) => add(address),
    onSuccess: () => {
      void showToast({ tone: 'success', title: t('dialog.added') });
      onAdded();
    },
  });
};

/** Asks for the language if none was chosen before the dialog opened. */
const LanguageOfLink = () => {
  const { language } = useUploads();
  const [isAsked] = useState(language === null);
  return isAsked ? <LanguagePicker /> : null;
};
