import { canExport } from '@escriba/contracts/plans/features';
import { EXPORT_FORMATS, type ExportFormat } from '@escriba/contracts/shared/export-formats';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { fetchZip } from '../../data/transcriptions/fetch-zip.ts';
import { useUsage } from '../../data/usage/usage.ts';
import { saveBlob } from '../../media/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FIRST_WISH, toChoice, type ZipChoice, type ZipWish } from './zip-choice.ts';
import { ZipOptions } from './zip-options.tsx';
import { ZipText } from './zip-text.tsx';
import { PlansLink } from '../../data/usage/plans-link.tsx';

type ZipDialogProps = { readonly items: readonly TranscriptionItem[]; readonly onClose: () => void };

/** Downloads transcripts as one ZIP archive, in a format that the plan includes. Closing the dialog stops the download. */
export const ZipDialog = ({ items, onClose }: ZipDialogProps) => {
  const { t } = useTranslation('library');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('zip.title', { count: items.length })}
      text={t('zip.text')}
    >
      <ZipForm items={items} onClose={onClose} />
    </Dialog>
  );
};

const ZipForm = ({ items, onClose }: ZipDialogProps) => {
  const { t } = useTranslation('library');
  const [wish, setWish] = useState<ZipWish>(FIRST_WISH);
  const { format, translation } = wish;
  const included = useIncludedFormats();
  const download = useZip(items, onClose);
  const change = (part: Partial<ZipWish>): void => setWish({ ...wish, ...part });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!download.isPending) download.mutate(toChoice(wish));
      }}
    >
      <SelectField
        label={t('zip.format')}
        value={format}
        options={included.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={({ target }) => change({ format: included.find((one) => one === target.value) ?? 'txt' })}
      />
      <ZipText items={items} value={translation} onChange={(language) => change({ translation: language })} />
      {included.length < EXPORT_FORMATS.length ? <Locked /> : null}
      <ZipOptions wish={wish} onChange={change} />
      {download.isError ? <Notice tone="danger">{failureText(download.error)}</Notice> : null}
      <Button type="submit" look="primary" isBusy={download.isPending}>
        {t(download.isPending ? 'zip.running' : 'zip.do')}
      </Button>
    </form>
  );
};

/** Says that the plan lacks formats, and leads to the plans. */
const Locked = () => {
  const { t } = useTranslation('library');
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
      {t('zip.locked')}
      <PlansLink>{t('seePlans')}</PlansLink>
    </p>
  );
};

/** Returns the formats of the plan. While the plan is unknown all are offered: the server refuses with a message. */
const useIncludedFormats = (): readonly ExportFormat[] => {
  const { data } = useUsage();
  return EXPORT_FORMATS.filter((format) => data === undefined || canExport(data.user.planInForce, format));
};

const useZip = (items: readonly TranscriptionItem[], onSaved: () => void) => {
  const { t } = useTranslation('library');
  const { session } = useAppServices();
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  return useMutation({
    mutationFn: (choice: ZipChoice) =>
      fetchZip(session, {
        ...choice,
        ids: items.map(({ transcriptionId }) => transcriptionId),
        signal: stop.current.signal,
      }),
    onSuccess: (blob) => {
      saveBlob(t('zip.fileName'), blob);
      onSaved();
    },
  });
};
