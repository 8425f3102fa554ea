import { formatDate } from '@escriba/contracts/shared/format-date';
import type { FeedEpisode, Link } from '@escriba/contracts/transcription/links';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { failureText } from '../../../data/failure-text.ts';
import { episodesQuery } from '../../../data/links/links.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { formatDuration } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { nameOfLink } from './name-of-link.ts';
import { useAddLink } from './use-links.ts';

type EpisodesDialogProps = { readonly feed: Link; readonly onClose: () => void };

/** From this number of episodes on they can be searched. */
const SEARCHED_FROM = 8;

/** Offers the episodes of a feed, each of which becomes a recording. */
export const EpisodesDialog = ({ feed, onClose }: EpisodesDialogProps) => {
  const { t } = useTranslation('links');
  const { data, isError, refetch } = useQuery(episodesQuery(useAppServices().session, feed.linkId));
  return (
    <Dialog
      isOpen
      isForm
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={nameOfLink(feed)}
      text={t('episodes.text')}
    >
      {isError && data === undefined ? (
        <LoadFailure title={t('episodes.failed')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p role="status" className="text-sm text-muted">
          {t('episodes.loading')}
        </p>
      ) : (
        <Episodes episodes={data} />
      )}
    </Dialog>
  );
};

const Episodes = ({ episodes }: { readonly episodes: readonly FeedEpisode[] }) => {
  const { t } = useTranslation('links');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = episodes.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <>
      {episodes.length < SEARCHED_FROM ? null : (
        <TextField
          label={t('episodes.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{t('episodes.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {shown.map((episode, index) => (
            // Two episodes may have one address.
            <Episode key={`${index} ${episode.url}`} episode={episode} />
          ))}
        </ul>
      )}
    </>
  );
};

const Episode = ({ episode }: { readonly episode: FeedEpisode }) => {
  const { t } = useTranslation('links');
  const locale = useLocale();
  const { url, title, publishedAt, durationSeconds } = episode;
  const add = useAddLink();
  const adding = useMutation({ mutationFn: () => add(url, titleOf(title)) });
  const facts = [
    publishedAt === null ? null : formatDate(new Date(publishedAt), locale, { dateStyle: 'medium' }),
    durationSeconds === null ? null : formatDuration(durationSeconds),
  ].filter((fact) => fact !== null);
  return (
    <li className="flex min-w-0 items-center justify-between gap-4 py-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="font-medium text-pretty wrap-anywhere">{title}</p>
        {facts.length === 0 ? null : <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>}
        {adding.error === null ? null : (
          <p role="alert" className="text-sm text-danger text-pretty">
            {failureText(adding.error)}
          </p>
        )}
      </div>
      {adding.isSuccess ? (
        <p role="status" className="flex shrink-0 items-center gap-1.5 text-sm font-medium text-success">
          <Check aria-hidden="true" className="size-4" />
          {t('episodes.added')}
        </p>
      ) : (
        <Button
          size="small"
          className="shrink-0"
          aria-label={t('episodes.transcribeOf', { title })}
          isBusy={adding.isPending}
          onClick={() => adding.mutate()}
        >
          {t('episodes.transcribe')}
        </Button>
      )}
    </li>
  );
};

/** Longest title that is sent: a name of a file, with its ending, is at most 255 characters. */
const TITLE_LENGTH_MAX = 240;

const titleOf = (title: string): string | undefined =>
  title.trim() === '' ? undefined : Array.from(title.trim()).slice(0, TITLE_LENGTH_MAX).join('');
