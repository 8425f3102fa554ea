import {
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
  type TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppServices } from '../../../data/app-services.ts';
import { useFinished } from '../../../data/use-finished.ts';
import { paths } from '../../../platform/paths.ts';
import { ExpandableText } from '../../../ui/expandable-text.tsx';
import { newestQuery } from './in-progress-list.tsx';
import { toPercent } from './upload-words.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonList } from '../../../ui/skeleton-rows.tsx';
import { useIsPhone } from './use-is-phone.ts';

const RECENT_MAX = 5;
const PREVIEW_LENGTH = 200;
const PREVIEW_LENGTH_PHONE = 150;

/** Draws a transcribed recording with its details. */
export type RenderRow = (item: TranscriptionItem, details: ReactNode) => ReactNode;

/** Lists the last five completed recordings, newest first. */
export const RecentList = ({ renderRow }: { readonly renderRow: RenderRow }) => {
  const { t } = useTranslation('uploads');
  const { transcriptions } = useAppServices();
  const finished = useFinished(useQuery(newestQuery(transcriptions)), RECENT_MAX);
  const recent = finished.items ?? [];
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
      {finished.items === undefined && !finished.isError ? <Skeleton /> : null}
      {finished.isError && recent.length === 0 ? (
        <LoadFailure title={t('failure.list')} onRetry={finished.refetch} />
      ) : null}
      {finished.items?.length === 0 && !finished.isError ? (
        <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-sm text-muted">
          {t('list.recentEmpty')}
        </p>
      ) : null}
      {recent.length === 0 ? null : (
        <ul className="@container flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-raised shadow-resting">
          {recent.map((item) => (
            <li key={item.transcriptionId}>{renderRow(item, <RecentDetails item={item} />)}</li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Shows the start of a recording's text, and how sure its words are. */
const RecentDetails = ({ item: { result } }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('uploads');
  const lengthMax = useIsPhone() ? PREVIEW_LENGTH_PHONE : PREVIEW_LENGTH;
  const text = result?.text ?? '';
  return (
    <>
      <ExpandableText
        text={text === '' ? t('list.noText') : whole(text)}
        lengthMax={lengthMax}
        texts={{ more: t('showMore'), less: t('list.less') }}
      />
      <p className="text-sm text-muted tabular-nums">
        {t('row.confidence', { percent: toPercent(result?.confidence) })}
      </p>
    </>
  );
};

/** Ends a text that is cut off with an ellipsis: the list has only the start of a long one. */
const whole = (text: string): string =>
  text.length < TRANSCRIPT_PREVIEW_LENGTH_MAX ? text : `${text.trimEnd()}…`;

const Skeleton = () => (
  <div className="animate-write [animation-delay:200ms]">
    <SkeletonList rows={3} />
  </div>
);
