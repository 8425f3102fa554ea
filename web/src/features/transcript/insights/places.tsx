import type { InsightSource } from '@escriba/contracts/transcription/insight-parts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { timeOf } from './statement-parts.ts';

/** How many places of one statement are shown at first. */
const PLACES_AT_FIRST = 6;

type PlacesProps = {
  readonly sources: readonly InsightSource[];
  /** Returns the name of the button of a place, by its time. */
  readonly nameOf: (time: string) => string;
  /** The name of the button that shows the others. */
  readonly moreName: string;
  readonly onGoTo: (source: InsightSource) => void;
};

/** Renders the times of sources, a few at first. Each leads to its place. */
export const Places = ({ sources, nameOf, moreName, onGoTo }: PlacesProps) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? sources : sources.slice(0, PLACES_AT_FIRST);
  return (
    <div className="-mx-1.5 flex flex-wrap items-center">
      {shown.map((source, index) => (
        <button
          // Messages of a chat share a time.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          type="button"
          aria-label={nameOf(timeOf(source.startMs))}
          onClick={() => onGoTo(source)}
          className="min-h-7 rounded-control px-1.5 text-xs text-accent-strong tabular-nums transition-colors duration-150 hover:bg-accent/10 touch:min-h-11 touch:min-w-11"
        >
          {timeOf(source.startMs)}
        </button>
      ))}
      {shown.length === sources.length ? null : (
        <button
          type="button"
          aria-label={moreName}
          onClick={() => setWhole(true)}
          className="min-h-7 rounded-control px-1.5 text-xs text-muted hover:bg-ink/6 hover:text-ink touch:min-h-11"
        >
          {t('morePlaces', { formatted: formatNumber(sources.length - shown.length, locale) })}
        </button>
      )}
    </div>
  );
};
