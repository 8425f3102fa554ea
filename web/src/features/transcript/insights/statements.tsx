import type { Insight, InsightStatement } from '@escriba/contracts/transcription/insights';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { PanelForm } from './forms.ts';
import { listSections, type Section, sectionTitle } from './sections.ts';
import { Sentence } from './sentence.tsx';
import { Term } from './term.tsx';
import { Tickable } from './tickable.tsx';
import type { InsightPage } from './use-insight-page.ts';
import { useKeptPlace } from './use-kept-place.ts';

/** How many statements are shown at first. */
const SHOWN_AT_FIRST = 40;

type StatementsProps = {
  readonly form: PanelForm;
  readonly statements: readonly InsightStatement[];
  readonly page: InsightPage;
  /** The insight whose tasks can be ticked off; undefined while it is made. */
  readonly insight?: Insight | undefined;
  /** The sections of a form of the user. */
  readonly ownSections?: readonly string[] | undefined;
};

/** Lists statements in the order of the recording or by section, terms by weight. Each leads to where it was said. */
export const Statements = ({ form, statements, page, insight, ownSections }: StatementsProps) => {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useKeptPlace(list, insight === undefined);
  const sections = listSections(form, statements, ownSections);
  const shown = isWhole ? sections : firstOf(sections, SHOWN_AT_FIRST);
  const hidden = isWhole ? 0 : statements.length - SHOWN_AT_FIRST;
  if (statements.length === 0) return null;
  return (
    <div
      ref={list}
      className={classes('flex flex-col gap-2', insight === undefined && '[overflow-anchor:none]')}
    >
      {shown.map((section) => (
        <SectionList key={section.id ?? ''} {...{ form, section, page, insight }} />
      ))}
      <ShowMore hidden={hidden} onPress={() => setWhole(true)} />
    </div>
  );
};

/** Returns the first statements of a document, with their sections. */
const firstOf = (sections: readonly Section[], count: number): readonly Section[] => {
  let left = count;
  return sections.flatMap(({ id, statements }) => {
    const first = statements.slice(0, left);
    left -= first.length;
    return first.length === 0 ? [] : [{ id, statements: first }];
  });
};

type SectionListProps = Omit<StatementsProps, 'statements' | 'ownSections'> & { readonly section: Section };

const SectionList = ({ form, section, page, insight }: SectionListProps) => {
  const { t } = useTranslation('insightPanel');
  const titleId = useId();
  const { id, statements } = section;
  const name = id === undefined ? { 'aria-label': t(`formName.${form}`) } : { 'aria-labelledby': titleId };
  return (
    <div>
      {id === undefined ? null : (
        <h3 id={titleId} className="pt-1 pb-2.5 text-xs font-semibold text-muted">
          {sectionTitle(id, t)}
        </h3>
      )}
      <ol {...name} className="-mx-2 -mt-2 flex flex-col">
        {statements.map(({ statement, index }) => (
          <li key={index}>
            {form === 'terms' ? (
              <Term statement={statement} page={page} />
            ) : (
              <Tickable {...{ statement, page, insight }} place={index}>
                <Sentence form={form} statement={statement} page={page} />
              </Tickable>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};

const ShowMore = ({ hidden, onPress }: { readonly hidden: number; readonly onPress: () => void }) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  if (hidden <= 0) return null;
  return (
    <Button size="small" look="quiet" onClick={onPress} className="self-start text-accent-strong!">
      {t('showHidden', { formatted: formatNumber(hidden, locale) })}
    </Button>
  );
};
