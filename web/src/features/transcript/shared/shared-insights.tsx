import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { SharedInsight } from '@escriba/contracts/transcription/included-insights';
import type { InsightSource } from '@escriba/contracts/transcription/insight-parts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { findPassage } from '../insights/find-passage.ts';
import { othersOf, startMsOf, targetOf, timeOf } from '../insights/statement-parts.ts';

/** How many statements of a form are shown at first. */
const SHOWN_AT_FIRST = 8;
/** How many times at which a statement was said again are shown. */
const OTHERS_MAX = 6;

type SharedInsightsProps = {
  readonly insights: readonly SharedInsight[];
  readonly document: TranscriptDocument;
  /** Shows a passage of the text. */
  readonly onGoTo: (passageId: string) => void;
  /** Plays from a time in ms, if there is audio, and shows a passage: by default the one at that time. */
  readonly onGoToTime: (ms: number, passageId?: string) => void;
  readonly className: string;
};

/** Renders the summary and the chapters that a link includes, above its text. The first form is open. */
export const SharedInsights = ({ insights, document, className, ...places }: SharedInsightsProps) => {
  const { t } = useTranslation('shared');
  const goTo = (source: InsightSource): void => {
    const passageId = findPassage(document, source);
    // A written message of a chat has no sound.
    if (source.endMs > source.startMs) places.onGoToTime(source.startMs, passageId);
    else if (passageId !== undefined) places.onGoTo(passageId);
  };
  if (insights.length === 0) return null;
  return (
    <section aria-label={t('made')} className={classes(className, 'pb-4 sm:pb-6')}>
      <div className="flex flex-col divide-y divide-line/60 rounded-card border border-line/60 bg-surface px-2 py-1">
        {insights.map((insight, index) => (
          <Form
            key={insight.form}
            insight={insight}
            language={insight.language === 'recording' ? document.language : insight.language}
            isOpen={index === 0}
            onGoTo={goTo}
          />
        ))}
      </div>
    </section>
  );
};

type FormProps = {
  readonly insight: SharedInsight;
  /** The language of the statements. */
  readonly language: string;
  readonly isOpen: boolean;
  readonly onGoTo: (source: InsightSource) => void;
};

const Form = ({ insight, language, isOpen, onGoTo }: FormProps) => {
  const { t } = useTranslation(['shared', 'exporting']);
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const { form, statements } = insight;
  const hidden = isWhole ? 0 : statements.length - SHOWN_AT_FIRST;
  const name = t(`exporting:include.${form}`);
  return (
    <details open={isOpen} className="group py-1">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-control px-2 py-2 transition-colors duration-150 hover:bg-ink/6 touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90"
        />
        <h2 className="font-medium">{name}</h2>
      </summary>
      <p className="px-2 pb-1 text-sm text-muted text-pretty">{useNote(insight)}</p>
      <ol aria-label={name} className="flex flex-col">
        {statements.slice(0, isWhole ? statements.length : SHOWN_AT_FIRST).map((statement, index) => (
          // Statements of one form never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Statement {...{ form, statement, language, onGoTo }} />
          </li>
        ))}
      </ol>
      {hidden > 0 ? (
        <Button
          size="small"
          look="quiet"
          onClick={() => setWhole(true)}
          className="text-accent-strong! print:hidden"
        >
          {t('more', { formatted: formatNumber(hidden, locale) })}
        </Button>
      ) : null}
    </details>
  );
};

/** Says how a form was made, and whether the text has changed since. */
const useNote = ({ form, method, stale }: SharedInsight): string => {
  const { t } = useTranslation('exporting');
  const inTheText = t(form === 'chapters' ? 'made.titles' : 'made.extractive');
  const made = method === 'model' ? t('made.model') : inTheText;
  return stale ? `${made} ${t('made.stale')}` : made;
};

type StatementProps = Pick<FormProps, 'language' | 'onGoTo'> &
  Pick<SharedInsight, 'form'> & { readonly statement: SharedInsight['statements'][number] };

const Statement = ({ form, statement, language, onGoTo }: StatementProps) => {
  const { t } = useTranslation('shared');
  const target = targetOf(statement);
  return (
    <>
      <button
        type="button"
        disabled={target === undefined}
        onClick={() => target && onGoTo(target)}
        className="flex w-full items-baseline gap-3 rounded-control px-2 py-1.5 text-left transition-colors duration-150 hover:bg-ink/6 touch:min-h-11"
      >
        <span className="shrink-0 text-xs text-accent-strong tabular-nums">
          {timeOf(startMsOf(statement))}
        </span>
        <span dir="auto" lang={language} className="min-w-0 text-pretty wrap-anywhere">
          {statement.text}
        </span>
      </button>
      {othersOf(form, statement)
        .slice(0, OTHERS_MAX)
        .map((source, index) => (
          <button
            // Messages of a chat share a time.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            aria-label={t('alsoSaid', { time: timeOf(source.startMs) })}
            onClick={() => onGoTo(source)}
            className="min-h-7 rounded-control px-1.5 text-xs text-accent-strong tabular-nums transition-colors duration-150 first-of-type:ml-12 hover:bg-accent/10 touch:min-h-11 touch:min-w-11 print:hidden"
          >
            {timeOf(source.startMs)}
          </button>
        ))}
    </>
  );
};
