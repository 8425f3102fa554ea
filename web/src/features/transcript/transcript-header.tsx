import type { TranscriptionItem } from '@escriba/contracts';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../i18n/locale.ts';
import { formatDuration, formatLanguage } from '../../media/format.ts';
import { paths } from '../../platform/paths.ts';
import { nameTab } from '../../ui/page-title.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PlanGain } from './plan-gain.tsx';

type HeaderProps = {
  readonly item: TranscriptionItem;
  /** About the open transcript. */
  readonly about?: { readonly language: string; readonly words: number } | undefined;
};

/** The transcript's title and facts, and a link back to the list. */
export const TranscriptHeader = ({ item, about }: HeaderProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const name = item.originalFileName.trim() === '' ? t('untitled') : item.originalFileName;
  useEffect(() => nameTab(name), [name]);
  const format = new Intl.NumberFormat(locale);
  return (
    <header className="flex min-w-0 flex-col gap-1">
      <BackLink />
      <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] text-balance wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <dl aria-label={t('header')} className="flex flex-wrap gap-y-0.5 text-sm text-muted tabular-nums">
        <Fact name={t('fact.uploaded')}>
          <RelativeTime at={item.createdAt} />
        </Fact>
        {item.result === null ? null : (
          <Fact name={t('fact.duration')}>{formatDuration(item.result.audio_duration)}</Fact>
        )}
        {about === undefined ? null : (
          <>
            <Fact name={t('fact.language')}>{formatLanguage(about.language, locale)}</Fact>
            <Fact name={t('facts.words')}>
              {t('fact.words', { count: about.words, formatted: format.format(about.words) })}
            </Fact>
          </>
        )}
      </dl>
      {about === undefined ? null : <PlanGain />}
    </header>
  );
};

export const BackLink = () => {
  const { t } = useTranslation('transcript');
  return (
    <Link
      to={paths.appTranscriptions}
      className="-ml-1 flex items-center gap-0.5 self-start rounded-control py-1 pr-2 text-sm text-muted transition-colors duration-150 hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {t('toTranscriptions')}
    </Link>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex whitespace-nowrap not-last:after:mx-2 not-last:after:content-['·']">
    <dt className="sr-only">{name}</dt>
    <dd>{children}</dd>
  </div>
);
