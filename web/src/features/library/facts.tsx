import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatBytes, formatDuration, formatLanguage } from '../../media/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { describeMediaType } from './media-type.ts';

/** Lists the facts about a recording. */
export const Facts = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('library');
  const locale = useLocale();
  const { kind, format } = describeMediaType(item.mimeType);
  const isDetected = item.language !== '' && item.language !== 'auto';
  // A dot before each fact; the dots at the start of a line are clipped.
  return (
    <dl className="flex flex-wrap gap-y-0.5 overflow-hidden text-sm text-muted tabular-nums *:-left-4">
      <Fact name={t('fact.uploaded')}>
        <RelativeTime at={item.createdAt} />
      </Fact>
      {item.result === null ? null : (
        <Fact name={t('fact.duration')}>{formatDuration(item.result.audio_duration)}</Fact>
      )}
      <Fact name={t('facts.type')}>
        {format === undefined ? t(`fact.${kind}`) : t(`facts.${kind}Of`, { format })}
      </Fact>
      {/* A merged recording has no size before it is made, or if it has no audio. */}
      {item.fileSize === 0 ? null : <Fact name={t('facts.size')}>{formatBytes(item.fileSize, locale)}</Fact>}
      <Fact name={t('fact.language')}>
        {isDetected ? formatLanguage(item.language, locale) : t('facts.unknownLanguage')}
      </Fact>
      {item.parts.length === 0 ? null : (
        <Fact name={t('facts.origin')}>{t('facts.merged', { number: item.parts.length })}</Fact>
      )}
    </dl>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="relative flex whitespace-nowrap before:w-4 before:text-center before:content-['·']">
    <dt className="sr-only">{name}</dt>
    <dd>{children}</dd>
  </div>
);
