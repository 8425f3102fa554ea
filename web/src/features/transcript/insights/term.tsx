import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Places } from './places.tsx';
import { noteOf } from './statement-parts.ts';
import type { InsightPage } from './use-insight-page.ts';

type TermProps = { readonly statement: InsightStatement; readonly page: InsightPage };

/** Renders a term, how often it is said, and where. */
export const Term = ({ statement, page }: TermProps) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const term = page.shownText(statement.text);
  const note = noteOf(statement, { form: 'terms', page, t, locale });
  return (
    <div className="flex flex-col gap-0.5 px-2 py-2">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span dir="auto" lang={page.language} className="min-w-0 font-medium wrap-anywhere">
          {term}
        </span>
        <span className="shrink-0 text-xs text-muted tabular-nums">{note}</span>
      </p>
      <Places
        sources={statement.sources}
        nameOf={(time) => t('place', { term, time })}
        moreName={t('morePlacesOf', { term })}
        onGoTo={page.goTo}
      />
    </div>
  );
};
