import {
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppServices } from '../../../data/app-services.ts';
import { formatDuration } from '../../../media/format.ts';
import { appTranscription, paths } from '../../../platform/paths.ts';
import { ExpandableText } from '../../../ui/expandable-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { newestQuery } from './in-progress-list.tsx';
import { toPercent } from './upload-words.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useIsPhone } from './use-is-phone.ts';

const RECENT_MAX = 5;
const PREVIEW_LENGTH = 200;
const PREVIEW_LENGTH_PHONE = 150;

/** The last five completed recordings, newest first. */
export const RecentList = () => {
  const { t } = useTranslation('uploads');
  const { transcriptions } = useAppServices();
  const completed = useQuery(transcriptions.list({ status: 'completed', limit: RECENT_MAX }));
  const newest = useQuery(newestQuery(transcriptions));
  const recent = findRecent([...(completed.data?.items ?? []), ...(newest.data?.items ?? [])]);
  return (
    <section aria-label={t('list.recent')} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-medium">{t('list.recent')}</h2>
        {recent.length === 0 ? null : (
          <Link
            to={paths.appTranscriptions}
            className="rounded-control text-sm font-medium text-accent-strong hover:underline touch:py-2"
          >
            {t('seeAll')}
          </Link>
        )}
      </div>
      {completed.isPending ? <Skeleton /> : null}
      {completed.isError && completed.data === undefined ? (
        <LoadFailure title={t('failure.list')} onRetry={() => void completed.refetch()} />
      ) : null}
      {completed.isSuccess && recent.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-sm text-muted">
          {t('list.recentEmpty')}
        </p>
      ) : null}
      {recent.length === 0 ? null : (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting">
          {recent.map((item) => (
            <RecentRow key={item.transcriptionId} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** Merges both lists without duplicates. */
const findRecent = (items: readonly TranscriptionItem[]): TranscriptionItem[] => {
  const completed = new Map(
    items.filter(({ status }) => status === 'completed').map((item) => [item.transcriptionId, item]),
  );
  return [...completed.values()]
    .toSorted((one, other) => endOf(other).localeCompare(endOf(one)))
    .slice(0, RECENT_MAX);
};

const endOf = ({ completedAt, createdAt }: TranscriptionItem): string => completedAt ?? createdAt;

const RecentRow = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('uploads');
  const lengthMax = useIsPhone() ? PREVIEW_LENGTH_PHONE : PREVIEW_LENGTH;
  const { originalFileName: name, result } = item;
  const text = result?.text ?? '';
  return (
    <li className="relative flex gap-3 px-4 py-3 transition-colors duration-150 first:rounded-t-card last:rounded-b-card hover:bg-ink/3 sm:px-5">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success max-sm:hidden" />
      <div className="@container flex min-w-0 grow flex-col gap-1">
        <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
          <Link
            to={appTranscription(item.transcriptionId)}
            title={name}
            aria-label={t('list.open', { name })}
            className="min-w-0 max-w-full truncate rounded-control font-medium after:absolute after:inset-0 @lg:max-w-[65%]"
          >
            {name}
          </Link>
          <p className="flex max-w-full shrink-0 flex-wrap gap-x-2 text-sm text-muted tabular-nums">
            <span className="font-medium text-success">{t('status.completed')}</span>
            {result === null ? null : <span>{formatDuration(result.audio_duration)}</span>}
            <span>{t('row.confidence', { percent: toPercent(result?.confidence) })}</span>
            <RelativeTime at={item.completedAt ?? item.createdAt} />
          </p>
        </div>
        <ExpandableText
          text={text === '' ? t('list.noText') : whole(text)}
          lengthMax={lengthMax}
          texts={{ more: t('list.more'), less: t('list.less') }}
        />
      </div>
    </li>
  );
};

/** The list has only the start of a long text. */
const whole = (text: string): string =>
  text.length < TRANSCRIPT_PREVIEW_LENGTH_MAX ? text : `${text.trimEnd()}…`;

const Skeleton = () => (
  <div aria-hidden="true" className="flex animate-write flex-col gap-px [animation-delay:200ms]">
    {[1, 2, 3].map((row) => (
      <div key={row} className="h-20 animate-breathe rounded-card bg-ink/5" />
    ))}
  </div>
);
