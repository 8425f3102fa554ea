import type { Insight } from '@escriba/contracts/transcription/insights';
import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { InsightPage } from './use-insight-page.ts';
import { SentencePair } from './sentence-pair.tsx';
import { SideBySide } from './side-by-side.tsx';
import { usePairs } from './use-pairs.ts';

/** How many sentences the panel shows; all of them are in the sheet. */
const SHOWN = 40;

type TranslatedSentencesProps = {
  readonly translation: Insight;
  readonly page: InsightPage;
  /** Whether the text has changed since. */
  readonly isStale: boolean;
  readonly isDone: boolean;
};

/** Lists the first sentences of a translation, each below what was said, and opens the whole side by side. */
export const TranslatedSentences = ({ translation, page, isStale, isDone }: TranslatedSentencesProps) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const pairOf = usePairs(translation, page, isStale);
  const { statements, language } = translation;
  const hidden = statements.length - SHOWN;
  return (
    <div className="flex flex-col gap-2">
      {translation.method === 'speech' ? (
        <p className="text-xs text-muted text-pretty">{t('byEar.draft')}</p>
      ) : null}
      {isDone ? (
        <Button size="small" onClick={() => setOpen(true)} className="self-start">
          <Columns2 aria-hidden="true" className="size-4 text-accent" />
          {t('translation.sideBySide')}
        </Button>
      ) : null}
      <ol aria-label={t('formName.translation')} className="-mx-2 flex flex-col">
        {statements.slice(0, SHOWN).map((statement, place) => (
          // The places of sentences are what tells them apart: the same one may be said twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <SentencePair
              {...{ statement, page, language }}
              {...pairOf(place)}
              onPress={() => statement.sources[0] && page.goTo(statement.sources[0])}
            />
          </li>
        ))}
      </ol>
      {hidden > 0 && isDone ? (
        <Button
          size="small"
          look="quiet"
          onClick={() => setOpen(true)}
          className="self-start text-accent-strong!"
        >
          {t('showHidden', { formatted: formatNumber(hidden, locale) })}
        </Button>
      ) : null}
      <SideBySide {...{ translation, page, isStale, isOpen }} onOpenChange={setOpen} />
    </div>
  );
};
