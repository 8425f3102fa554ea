import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { classes } from '../../../ui/classes.ts';
import type { PanelForm } from './forms.ts';
import { Places } from './places.tsx';
import { noteOf, othersOf, startMsOf, targetOf, timeOf } from './statement-parts.ts';
import { useTaskNote } from './use-task-note.ts';
import type { InsightPage } from './use-insight-page.ts';

type SentenceProps = {
  readonly form: PanelForm;
  readonly statement: InsightStatement;
  readonly page: InsightPage;
};

/** Renders a statement that leads to where it was said first, and the times at which it was said again. */
export const Sentence = ({ form, statement, page }: SentenceProps) => {
  const { t } = useTranslation('insightPanel');
  const others = othersOf(form, statement);
  const target = targetOf(statement);
  const text = page.shownText(statement.text);
  return (
    <>
      <button
        type="button"
        disabled={target === undefined}
        onClick={() => target && page.goTo(target)}
        className="flex w-full items-baseline gap-3 rounded-control px-2 py-2 text-left text-sm transition-colors duration-150 hover:bg-ink/6 touch:min-h-11"
      >
        <span className="shrink-0 text-xs text-accent-strong tabular-nums">
          {timeOf(startMsOf(statement))}
        </span>
        <Texts {...{ form, statement, page, text }} />
      </button>
      {others.length === 0 ? null : (
        <div className="-mt-1.5 pb-1 pl-12">
          <Places
            sources={others}
            nameOf={(time) => t('alsoSaid', { time })}
            moreName={t('morePlacesOf', { term: text })}
            onGoTo={page.goTo}
          />
        </div>
      )}
    </>
  );
};

const Texts = ({ form, statement, page, text }: SentenceProps & { readonly text: string }) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const note = noteOf(statement, { form, page, t, locale });
  const taskNote = useTaskNote(page)(statement);
  const { question } = statement;
  const words = { dir: 'auto', lang: page.language } as const;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      {note === undefined ? null : <span className="text-xs text-muted">{note}</span>}
      {question === undefined ? null : (
        <span {...words} className="font-medium text-pretty wrap-anywhere">
          {page.shownText(question)}
        </span>
      )}
      <span {...words} className={classes('text-pretty wrap-anywhere', form === 'chapters' && 'font-medium')}>
        {text}
      </span>
      {taskNote === '' ? null : <span className="text-xs text-muted wrap-anywhere">{taskNote}</span>}
    </span>
  );
};
