import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatDuration, formatLanguage } from '../../media/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

type TranscriptFactsProps = {
  readonly item: TranscriptionItem;
  /** Facts about the open transcript. */
  readonly about?: AboutText | undefined;
};

export type AboutText = {
  readonly language: string;
  readonly words: number;
  /** How many people speak, where that can be changed. */
  readonly people?: ReactNode;
};

/** One line about the recording: below its name in a wide bar, else above its text. */
export const TranscriptFacts = ({ item, about }: TranscriptFactsProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale);
  return (
    <dl aria-label={t('header')} className="flex flex-wrap gap-y-0.5 text-xs text-muted tabular-nums">
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
          {about.people === undefined ? null : <Fact name={t('facts.people')}>{about.people}</Fact>}
        </>
      )}
    </dl>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex whitespace-nowrap not-last:after:mx-1.5 not-last:after:content-['·']">
    <dt className="sr-only">{name}</dt>
    <dd>{children}</dd>
  </div>
);
