import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { carryOver } from '@escriba/transcript';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { useServices } from '../../../session/services.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import type { CarryPlan } from './carry-plan.ts';
import { compareDocuments, type Comparison } from './comparison.ts';
import { ComparisonView } from './comparison-view.tsx';
import { versionQuery } from './queries.ts';
import { useDeferredWork } from '../../../platform/use-deferred-work.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { failureText } from '../../../data/failure-text.ts';

/** Corrections applied to the current text, as a preview. */
export type Carried = ReturnType<typeof carryOver> & {
  readonly comparison: Comparison;
  readonly hasNames: boolean;
};

/** Computes the preview; `carried` is undefined until then. */
export const useCarried = (id: string, editor: TranscriptEditor, plan: CarryPlan) => {
  const { session } = useServices();
  const edited = useQuery(versionQuery(session, id, plan.edited));
  const engine = useQuery(versionQuery(session, id, plan.engine));
  const present = useEditorPart(editor, ({ history }) => history.present);
  const before = useMemo(
    () => (edited.data && engine.data ? { oldEdited: edited.data, oldEngine: engine.data } : undefined),
    [edited.data, engine.data],
  );
  const carried = useDeferredWork(before, present, (old, newEngine): Carried | undefined =>
    old === undefined ? undefined : withComparison(newEngine, carryOver({ ...old, newEngine })),
  );
  const retry = () => void Promise.all([edited.refetch(), engine.refetch()]);
  return { carried, error: edited.error ?? engine.error, retry };
};

const withComparison = (present: TranscriptDocument, carried: ReturnType<typeof carryOver>): Carried => ({
  ...carried,
  comparison: compareDocuments(present, carried.document),
  hasNames: JSON.stringify(carried.document.speakers) !== JSON.stringify(present.speakers),
});

/** Returns whether the preview contains corrections. */
export const isWorthUsing = ({ carried, hasNames }: Carried): boolean => carried > 0 || hasNames;

type CarryViewProps = ReturnType<typeof useCarried> & { readonly plan: CarryPlan };

/** Shows the number of corrections that apply, and the text with them. */
export const CarryView = ({ carried, error, retry, plan }: CarryViewProps) => {
  const { t } = useTranslation('versions');
  if (carried === undefined && error !== null)
    return <LoadFailure title={t('failed')} text={failureText(error)} onRetry={retry} />;
  return (
    <div className="flex flex-col gap-4">
      {carried === undefined ? null : <Counts carried={carried} number={plan.edited.number} />}
      {carried?.carried === 0 ? null : <ComparisonView comparison={carried?.comparison} />}
    </div>
  );
};

const Counts = ({ carried, number }: { readonly carried: Carried; readonly number: number }) => {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const words = (count: number) => ({ count, number, formatted: formatNumber(count, locale) });
  const { carried: found, left, hasNames } = carried;
  return (
    <div role="status" className="rounded-card border border-line bg-sunken px-4 py-3 text-sm text-pretty">
      {found + left === 0 ? <p className="font-medium">{t('carry.nothing', { number })}</p> : null}
      {found > 0 ? <p className="font-medium">{t('carry.carried', words(found))}.</p> : null}
      {found === 0 && left > 0 ? <p className="font-medium">{t('carry.none', { number })}</p> : null}
      {found > 0 && left > 0 ? <p className="text-muted">{t('carry.left', words(left))}.</p> : null}
      {hasNames ? <p className="text-muted">{t('carry.names')}</p> : null}
    </div>
  );
};
