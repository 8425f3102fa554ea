import type { Link } from '@escriba/contracts/transcription/links';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { ArrowDownToLine, CircleAlert, Clock, Globe, Rss, ScanSearch, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { failureText } from '../../../data/failure-text.ts';
import {
  confirmPage,
  fetchLinkAgain,
  isOpenLink,
  linksQuery,
  removeLink,
} from '../../../data/links/links.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { formatBytes } from '../../../media/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { RecordingRow, type RowStatus } from '../parts/recording-row.tsx';
import { nameOfLink } from './name-of-link.ts';

type LinkRowProps = {
  readonly link: Link;
  /** Opens the episodes of a feed. */
  readonly onChoose: () => void;
};

/** Renders a link: what is received of its file, the choice of an episode, or why it failed. */
export const LinkRow = ({ link, onChoose }: LinkRowProps) => {
  const { t } = useTranslation('links');
  const locale = useLocale();
  const name = nameOfLink(link);
  const { receivedBytes, totalBytes, state } = link;
  const isFetching = state === 'fetching' && totalBytes !== null;
  const received = formatBytes(receivedBytes, locale);
  const sizes =
    totalBytes === null ? received : t('row.received', { received, total: formatBytes(totalBytes, locale) });
  const details = isOpenLink(link) && receivedBytes > 0 ? [sizes] : [];
  return (
    <RecordingRow
      name={name}
      type=""
      status={describeLink(link, t)}
      progress={
        isFetching
          ? { percent: (100 * receivedBytes) / totalBytes, label: t('row.progress', { name }), text: sizes }
          : null
      }
      details={details}
      actions={<RemoveButton link={link} name={name} />}
    >
      {state === 'failed' ? <Failure link={link} /> : null}
      {state === 'page' ? <PageTerms link={link} name={name} /> : null}
      {state === 'feed' ? (
        <Button size="small" className="mt-1 self-start" onClick={onChoose}>
          {t('row.choose')}
        </Button>
      ) : null}
    </RecordingRow>
  );
};

const describeLink = ({ state, receivedBytes, totalBytes }: Link, t: TFunction<'links'>): RowStatus => {
  switch (state) {
    case 'fetching':
      return receivedBytes > 0 && receivedBytes === totalBytes
        ? { tone: 'accent', Icon: ScanSearch, word: t('state.checking') }
        : { tone: 'accent', Icon: ArrowDownToLine, word: t('state.fetching'), isMoving: true };
    case 'feed':
      return { tone: 'accent', Icon: Rss, word: t('state.feed') };
    case 'page':
      return { tone: 'accent', Icon: Globe, word: t('state.page') };
    case 'failed':
      return { tone: 'danger', Icon: CircleAlert, word: t('state.failed') };
    case 'waiting':
    case 'completed':
      return { tone: 'muted', Icon: Clock, word: t('state.waiting') };
  }
};

const RemoveButton = ({ link, name }: { readonly link: Link; readonly name: string }) => {
  const { t } = useTranslation('links');
  const remove = useRemoval();
  return (
    <IconButton
      label={t(isOpenLink(link) ? 'row.cancel' : 'row.dismiss', { name })}
      disabled={remove.isPending}
      onClick={() => remove.mutate(link.linkId)}
    >
      <X aria-hidden="true" className="size-4.5" />
    </IconButton>
  );
};

const useRemoval = () => {
  const { t } = useTranslation('links');
  const { session, queries } = useAppServices();
  return useMutation({
    mutationFn: (linkId: string) => removeLink(session, linkId),
    onError: (error) => void showToast({ tone: 'error', title: t('failure'), detail: failureText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: linksQuery(session).queryKey }),
  });
};

type PageTermsProps = { readonly link: Link; readonly name: string };

/** Asks the user to confirm that they may transcribe the recording of a page, and fetches it then. */
const PageTerms = ({ link: { linkId }, name }: PageTermsProps) => {
  const { t } = useTranslation('links');
  const { session, queries } = useAppServices();
  const confirming = useMutation({
    mutationFn: () => confirmPage(session, linkId),
    onError: (error) =>
      void showToast({ tone: 'error', title: t('page.failure'), detail: failureText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: linksQuery(session).queryKey }),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-pretty">{t('page.terms')}</p>
      <Button
        size="small"
        aria-label={t('page.confirmOf', { name })}
        isBusy={confirming.isPending}
        onClick={() => confirming.mutate()}
      >
        {t('page.confirm')}
      </Button>
    </div>
  );
};

const Failure = ({ link: { linkId, errorMessage, canRetry } }: Pick<LinkRowProps, 'link'>) => {
  const { t } = useTranslation('uploads');
  const { session, queries } = useAppServices();
  const again = useMutation({
    mutationFn: () => fetchLinkAgain(session, linkId),
    onError: (error) =>
      void showToast({ tone: 'error', title: t('failure.retry'), detail: failureText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: linksQuery(session).queryKey }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-pretty wrap-anywhere">{errorMessage}</p>
      {canRetry ? (
        <Button size="small" isBusy={again.isPending} onClick={() => again.mutate()}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  );
};
