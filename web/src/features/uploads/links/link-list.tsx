import type { Link } from '@escriba/contracts/transcription/links';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenLink } from '../../../data/links/links.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RowList } from '../parts/recording-row.tsx';
import { LinkRow } from './link-row.tsx';
import { nameOfLink } from './name-of-link.ts';
import { useLinks } from './use-links.ts';

const EpisodesDialog = lazyPart(async () => (await import('./episodes-dialog.tsx')).EpisodesDialog);

/** Lists the links that are fetched, the feeds whose episodes can be chosen, and the links that failed. */
export const LinkList = () => {
  const { t } = useTranslation('links');
  const links = useLinks();
  const [feedId, setFeedId] = useState<string | null>(null);
  const feed = links.find(({ linkId }) => linkId === feedId);
  return (
    <>
      {links.length === 0 ? null : (
        <section aria-label={t('list')} className="flex flex-col gap-3">
          <h2 className="font-medium">{t('list')}</h2>
          <RowList label={t('list')}>
            {links.map((link) => (
              <LinkRow key={link.linkId} link={link} onChoose={() => setFeedId(link.linkId)} />
            ))}
          </RowList>
        </section>
      )}
      {feed === undefined ? null : <EpisodesDialog feed={feed} onClose={() => setFeedId(null)} />}
      <p role="status" className="sr-only">
        {describeLinks(links, t)}
      </p>
    </>
  );
};

/** Describes the links to screen readers: the newest that has ended, else how many are fetched. */
const describeLinks = (links: readonly Link[], t: TFunction<'links'>): string => {
  const last = links.at(-1);
  if (last?.state === 'feed') return t('announce.feed', { name: nameOfLink(last) });
  if (last?.state === 'page') return t('announce.page', { name: nameOfLink(last) });
  if (last?.state === 'failed')
    return t('announce.failed', { name: nameOfLink(last), message: last.errorMessage ?? '' });
  const count = links.filter(isOpenLink).length;
  return count === 0 ? '' : t('announce.fetching', { count });
};
