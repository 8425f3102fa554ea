import type { InsightSource, InsightStatement } from '@escriba/contracts/transcription/insights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { PanelForm } from './forms.ts';
import { noteOf, startMsOf, targetOf, timeOf } from './statement-parts.ts';
import type { InsightPage } from './use-insight-page.ts';

/** How many statements, and how many places of one, are shown at first. */
const SHOWN_AT_FIRST = 40;
const PLACES_AT_FIRST = 6;

type StatementsProps = {
  readonly form: PanelForm;
  readonly statements: readonly InsightStatement[];
  readonly page: InsightPage;
};

/** Lists statements in the order of the recording, terms by weight. Each leads to where it was said. */
export const Statements = ({ form, statements, page }: StatementsProps) => {
  const { t } = useTranslation('insightPanel');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? statements : statements.slice(0, SHOWN_AT_FIRST);
  const hidden = statements.length - shown.length;
  if (statements.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label={t(`formName.${form}`)} className="-mx-2 -mt-2 flex flex-col">
        {shown.map((statement, index) => (
          // A statement has no other identity than its place in the list.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {form === 'terms' ? (
              <Term statement={statement} page={page} />
            ) : (
              <Sentence form={form} statement={statement} page={page} />
            )}
          </li>
        ))}
      </ol>
      <ShowMore hidden={hidden} onPress={() => setWhole(true)} />
    </div>
  );
};

const ShowMore = ({ hidden, onPress }: { readonly hidden: number; readonly onPress: () => void }) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  if (hidden <= 0) return null;
  return (
    <Button size="small" look="quiet" onClick={onPress} className="self-start text-accent-strong!">
      {t('showMore', { formatted: formatNumber(hidden, locale) })}
    </Button>
  );
};

type StatementProps = { readonly statement: InsightStatement; readonly page: InsightPage };

const Sentence = ({ form, statement, page }: StatementProps & { readonly form: PanelForm }) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const note = noteOf(statement, { form, page, t, locale });
  const target = targetOf(statement);
  return (
    <button
      type="button"
      disabled={target === undefined}
      onClick={() => target && page.goTo(target)}
      className="flex w-full items-baseline gap-3 rounded-control px-2 py-2 text-left text-sm transition-colors duration-150 hover:bg-ink/6 touch:min-h-11"
    >
      <Time ms={startMsOf(statement)} />
      <span className="flex min-w-0 flex-col gap-0.5">
        {note === undefined ? null : <span className="text-xs text-muted">{note}</span>}
        <span
          dir="auto"
          lang={page.language}
          className={classes('text-pretty wrap-anywhere', form === 'chapters' && 'font-medium')}
        >
          {page.shownText(statement.text)}
        </span>
      </span>
    </button>
  );
};

const Term = ({ statement, page }: StatementProps) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const { sources } = statement;
  const text = page.shownText(statement.text);
  const shown = isWhole ? sources : sources.slice(0, PLACES_AT_FIRST);
  const note = noteOf(statement, { form: 'terms', page, t, locale });
  return (
    <div className="flex flex-col gap-0.5 px-2 py-2">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span dir="auto" lang={page.language} className="min-w-0 font-medium wrap-anywhere">
          {text}
        </span>
        <span className="shrink-0 text-xs text-muted tabular-nums">{note}</span>
      </p>
      <div className="-mx-1.5 flex flex-wrap items-center">
        {shown.map((source, index) => (
          // Messages of a chat share a time.
          // oxlint-disable-next-line react/no-array-index-key
          <Place key={index} source={source} term={text} onPress={() => page.goTo(source)} />
        ))}
        {shown.length === sources.length ? null : (
          <button
            type="button"
            aria-label={t('morePlacesOf', { term: text })}
            onClick={() => setWhole(true)}
            className="min-h-7 rounded-control px-1.5 text-xs text-muted hover:bg-ink/6 hover:text-ink touch:min-h-11"
          >
            {t('morePlaces', { formatted: formatNumber(sources.length - shown.length, locale) })}
          </button>
        )}
      </div>
    </div>
  );
};

type PlaceProps = {
  readonly source: InsightSource;
  readonly term: string;
  readonly onPress: () => void;
};

const Place = ({ source, term, onPress }: PlaceProps) => {
  const { t } = useTranslation('insightPanel');
  const time = timeOf(source.startMs);
  return (
    <button
      type="button"
      aria-label={t('place', { term, time })}
      onClick={onPress}
      className="min-h-7 rounded-control px-1.5 text-xs text-accent-strong tabular-nums transition-colors duration-150 hover:bg-accent/10 touch:min-h-11 touch:min-w-11"
    >
      {time}
    </button>
  );
};

const Time = ({ ms }: { readonly ms: number }) => (
  <span className="shrink-0 text-xs text-accent-strong tabular-nums">{timeOf(ms)}</span>
);
