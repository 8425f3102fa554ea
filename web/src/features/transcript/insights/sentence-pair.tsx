import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { CircleAlert, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { startMsOf, timeOf } from './statement-parts.ts';
import type { InsightPage } from './use-insight-page.ts';

export type PairProps = {
  readonly statement: InsightStatement;
  readonly page: InsightPage;
  /** The language of the translation. */
  readonly language: string;
  /** The speaker's name, where another one begins. */
  readonly speaker: string | undefined;
  /** Whether the text has changed since. */
  readonly isChanged: boolean;
  readonly isHeard?: boolean;
  /** Whether both texts are side by side on a wide screen. */
  readonly isWide?: boolean;
  readonly onPress: () => void;
};

/** Renders a sentence as it was said, with its translation. A click plays it. */
export const SentencePair = ({ statement, page, language, speaker, onPress, ...look }: PairProps) => {
  const { isHeard = false, isWide = false, isChanged } = look;
  const said = statement.sources[0]?.quote ?? '';
  return (
    <button
      type="button"
      aria-current={isHeard ? 'true' : undefined}
      onClick={onPress}
      className={classes(
        'flex w-full items-baseline gap-3 rounded-control px-2 py-2 text-left text-sm transition-colors duration-150 hover:bg-ink/6 touch:min-h-11',
        isHeard && 'bg-accent/10',
      )}
    >
      <span className="w-11 shrink-0 text-xs text-accent-strong tabular-nums">
        {timeOf(startMsOf(statement))}
      </span>
      <span className="flex min-w-0 grow flex-col gap-0.5">
        {speaker === undefined ? null : <span className="text-xs text-muted">{speaker}</span>}
        <span className={classes('flex flex-col gap-0.5', isWide && 'sm:grid sm:grid-cols-2 sm:gap-6')}>
          <span dir="auto" lang={page.language} className="text-pretty text-muted wrap-anywhere">
            {page.shownText(said)}
          </span>
          <span className="flex min-w-0 flex-col gap-0.5">
            <span dir="auto" lang={language} className="text-pretty wrap-anywhere">
              {page.shownText(statement.text)}
            </span>
            <Marks isChanged={isChanged} isUnsure={statement.isUnsure === true} />
          </span>
        </span>
      </span>
    </button>
  );
};

type MarksProps = { readonly isChanged: boolean; readonly isUnsure: boolean };

/** Says why a translation is to be read with care. */
const Marks = ({ isChanged, isUnsure }: MarksProps) => {
  const { t } = useTranslation('insightPanel');
  if (isChanged)
    return (
      <span className="flex items-baseline gap-1.5 text-xs text-muted">
        <History aria-hidden="true" className="size-3.5 shrink-0 self-center" />
        {t('translation.changed')}
      </span>
    );
  if (!isUnsure) return null;
  return (
    <span className="flex items-baseline gap-1.5 text-xs text-warning">
      <CircleAlert aria-hidden="true" className="size-3.5 shrink-0 self-center" />
      {t('translation.unsure')}
    </span>
  );
};
