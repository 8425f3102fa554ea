import { formatDate } from '@escriba/contracts/shared/format-date';
import { FILE_NAME_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { MERGED_MAX } from '@escriba/contracts/transcription/merging';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { failureText } from '../../data/failure-text.ts';
import { formatDuration } from '../../media/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cleanName, shortName } from '../../media/shown-name.ts';
import { MergeOrder } from './merge-order.tsx';
import { useMerge } from './use-merge.ts';

type MergeDialogProps = { readonly items: readonly TranscriptionItem[]; readonly onClose: () => void };

/** Orders and names recordings that become one. */
export const MergeDialog = ({ items, onClose }: MergeDialogProps) => {
  const { t } = useTranslation('library');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('merge.title', { number: items.length })}
      text={t('merge.text')}
      isForm
    >
      {items.length > MERGED_MAX ? (
        <Notice tone="warning">{t('merge.tooMany', { max: MERGED_MAX })}</Notice>
      ) : (
        <MergeForm items={items} onClose={onClose} />
      )}
    </Dialog>
  );
};

const MergeForm = ({ items, onClose }: MergeDialogProps) => {
  const { t } = useTranslation('library');
  const [order, setOrder] = useState(() => oldestFirst(items));
  const [typed, setTyped] = useState(() => suggestName(oldestFirst(items), t));
  const [isSent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const merge = useMerge(onClose);
  // The server strips everything before a slash as folders.
  const name = cleanName(typed).replaceAll(/[/\\]/g, '-');
  const error = findError(name);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSent(true);
    if (error !== undefined) return input.current?.focus();
    if (!merge.isPending) merge.mutate({ ids: order.map(({ transcriptionId }) => transcriptionId), name });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <MergeOrder items={order} onChange={setOrder} />
      <Total items={order} />
      <TextField
        ref={input}
        label={t('merge.name')}
        value={typed}
        dir="auto"
        autoComplete="off"
        error={
          isSent && error !== undefined ? t(`rename.${error}`, { count: FILE_NAME_LENGTH_MAX }) : undefined
        }
        onChange={(event) => setTyped(event.target.value)}
      />
      <Terms items={order} />
      {merge.isError ? (
        <Notice tone="danger" role="alert">
          {failureText(merge.error)}
        </Notice>
      ) : null}
      <Button type="submit" look="primary" isBusy={merge.isPending}>
        {t('merge.do')}
      </Button>
    </form>
  );
};

type ItemsProps = { readonly items: readonly TranscriptionItem[] };

const Total = ({ items }: ItemsProps) => {
  const { t } = useTranslation('library');
  const seconds = items.reduce((sum, { result }) => sum + (result?.audio_duration ?? 0), 0);
  return (
    <p className="flex justify-between gap-4 text-sm font-medium tabular-nums">
      <span>{t('merge.total')}</span>
      <span>{formatDuration(seconds)}</span>
    </p>
  );
};

/** Says what merging costs, and what happens to voices and audio. */
const Terms = ({ items }: ItemsProps) => {
  const { t } = useTranslation('library');
  const locale = useLocale();
  const expiries = items.flatMap(({ audioUrl, audioExpiresAt }) =>
    audioUrl === null ? [] : (audioExpiresAt ?? []),
  );
  const [first] = expiries.toSorted();
  const hasAll = expiries.length === items.length && first !== undefined;
  return (
    <>
      {hasAll ? null : <Notice tone="info">{t('merge.textOnly')}</Notice>}
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
        <Term>{t('merge.free')}</Term>
        <Term>{t('merge.speakers')}</Term>
        {hasAll ? (
          <Term>
            {t('merge.expires', { date: formatDate(new Date(first), locale, { dateStyle: 'long' }) })}
          </Term>
        ) : null}
      </ul>
    </>
  );
};

const Term = ({ children }: { readonly children: ReactNode }) => <li className="text-pretty">{children}</li>;

const oldestFirst = (items: readonly TranscriptionItem[]): readonly TranscriptionItem[] =>
  items.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));

const suggestName = (
  [first, ...others]: readonly TranscriptionItem[],
  t: ReturnType<typeof useTranslation<'library'>>['t'],
): string => {
  const name = shortName(first?.originalFileName ?? '') || t('untitled');
  return t('merge.suggested', { name, number: others.length });
};

const findError = (name: string): 'required' | 'tooLong' | undefined => {
  if (name === '') return 'required';
  return Array.from(name).length > FILE_NAME_LENGTH_MAX ? 'tooLong' : undefined;
};
