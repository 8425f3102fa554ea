import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { isUnfinished } from '../../../data/transcriptions/news.ts';
import type { Transcriptions } from '../../../data/transcriptions/transcriptions.ts';
import { NotifyOffer } from '../../../notify/notify-offer.tsx';
import { AskDialog, type Question } from '../queue/ask-dialog.tsx';
import { RowList } from '../parts/recording-row.tsx';
import { ServerRow } from './server-row.tsx';
import type { UploadItem } from '../queue/upload-item.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';

/** Loads enough rows for everything in progress besides completed ones. */
export const newestQuery = (transcriptions: Transcriptions) => transcriptions.list({ limit: 100 });

/** Lists everything in progress: uploads, and recordings on the server. Failed ones that this page sent stay in the list. */
export const InProgressLists = () => {
  const { t } = useTranslation('uploads');
  const { uploads } = useUploadQueue();
  const [question, ask] = useState<Question | null>(null);
  const { interrupted, sending, worked } = useWork();
  return (
    <>
      {interrupted.length === 0 ? null : (
        <Section title={t('list.interrupted')}>
          {interrupted.map((item) => (
            <UploadRow key={item.id} item={item} ask={ask} />
          ))}
        </Section>
      )}
      {sending.length + worked.length === 0 ? null : (
        <Section title={t('list.title')}>
          {worked.map(({ item, uploadId }) => (
            <ServerRow
              key={item.transcriptionId}
              item={item}
              ask={ask}
              onDismiss={() => uploadId !== undefined && uploads.dismiss(uploadId)}
            />
          ))}
          {sending.map((item) => (
            <UploadRow key={item.id} item={item} ask={ask} />
          ))}
        </Section>
      )}
      {worked.some(({ item }) => isUnfinished(item)) ? <NotifyOffer className="-mt-5" /> : null}
      <AskDialog question={question} onClose={() => ask(null)} />
      <p role="status" className="sr-only">
        {describeWork(worked, t)}
      </p>
    </>
  );
};

/** Returns whether anything is sent or transcribed. */
export const useIsWorking = (): boolean => {
  const { interrupted, sending, worked } = useWork();
  return interrupted.length + sending.length + worked.length > 0;
};

const useWork = () => {
  const { transcriptions } = useAppServices();
  const { items } = useUploads();
  const listed = useQuery(newestQuery(transcriptions)).data?.items;
  return arrange(items, listed ?? []);
};

/** Merges the uploads with the server's list; a recording in both is shown as the server has it. */
const arrange = (items: readonly UploadItem[], listed: readonly TranscriptionItem[]) => {
  const uploadIds = new Map(
    items.flatMap(({ id, state }) => (state.name === 'sent' ? [[state.transcriptionId, id] as const] : [])),
  );
  const listedIds = new Set(listed.map(({ transcriptionId }) => transcriptionId));
  return {
    interrupted: items.filter(({ state }) => state.name === 'interrupted'),
    sending: items.filter(
      ({ state }) =>
        state.name !== 'interrupted' && !(state.name === 'sent' && listedIds.has(state.transcriptionId)),
    ),
    // Oldest first, in processing order, so that a finished upload keeps its position.
    worked: listed
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
      .map((item) => ({ item, uploadId: uploadIds.get(item.transcriptionId) }))
      .filter(
        ({ item, uploadId }) => isUnfinished(item) || (item.status === 'error' && uploadId !== undefined),
      ),
  };
};

const STEP_PERCENT = 25;

/** Describes progress to screen readers, at each quarter. */
const describeWork = (
  worked: readonly { readonly item: TranscriptionItem }[],
  t: TFunction<'uploads'>,
): string => {
  const running = worked.filter(({ item }) => item.status === 'processing');
  if (running.length === 0) return '';
  const mean = running.reduce((sum, { item }) => sum + item.progress, 0) / running.length;
  const percent = Math.floor(mean / STEP_PERCENT) * STEP_PERCENT;
  return t('announce.transcribing', { count: running.length, percent });
};

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <h2 className="font-medium">{title}</h2>
    <RowList label={title}>{children}</RowList>
  </section>
);
