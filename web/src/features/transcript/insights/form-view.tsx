import type { Insight } from '@escriba/contracts/transcription/insights';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { type FormState, isWrittenForm, type PanelForm, stateOf } from './forms.ts';
import { InsightMenu } from './insight-menu.tsx';
import { Failure, MakeOffer, StaleNotice } from './offers.tsx';
import { RemoveInsight } from './remove-insight.tsx';
import { Skeleton } from './skeleton.tsx';
import { Statements } from './statements.tsx';
import type { InsightPage } from './use-insight-page.ts';
import { useMake, useRemove } from './use-insights.ts';

type FormViewProps = {
  readonly form: PanelForm;
  readonly insights: readonly Insight[];
  readonly page: InsightPage;
};

/** Renders one form in each of its states. What was made before stays readable while an update is made. */
export const FormView = ({ form, insights, page }: FormViewProps) => {
  const make = useMake(page.id, page.editor, form);
  const state = stateOf(insights, form, page.revision);
  const root = useRef<HTMLDivElement>(null);
  const { shown, underWay, hasFailed, isStale } = state;
  const isMaking = make.isPending || underWay !== undefined;
  const hasFailure = !isMaking && (make.isError || hasFailed);
  // The pressed button disappears; the focus must stay in the panel.
  const holdFocus = () => root.current?.focus({ preventScroll: true });
  const onMake = (): void => {
    holdFocus();
    make.mutate();
  };
  const offer = { form, page, onMake };
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <Head {...{ form, page, state, isMaking, holdFocus }} />
      {hasFailure ? <Failure {...offer} error={make.error} /> : null}
      {isStale && !isMaking && !hasFailure ? <StaleNotice {...offer} /> : null}
      {shown === undefined ? null : (
        <div className={classes('transition-opacity duration-150', isMaking && 'opacity-55')}>
          <Statements form={form} statements={shown.statements} page={page} />
        </div>
      )}
      {shown === undefined && isMaking ? <Skeleton /> : null}
      {shown === undefined && !isMaking && !hasFailure ? <MakeOffer {...offer} /> : null}
    </div>
  );
};

type HeadProps = Pick<FormViewProps, 'form' | 'page'> & {
  readonly state: FormState;
  readonly isMaking: boolean;
  readonly holdFocus: () => void;
};

/** Says what there is, or what happens, also to screen readers; with what can be done about it. */
const Head = ({ form, page, state, isMaking, holdFocus }: HeadProps) => {
  const { shown, underWay } = state;
  const line = useLine(form, state, isMaking);
  const [removing, setRemoving] = useState<Insight>();
  const menuId = useId();
  return (
    <div className={line === '' ? 'sr-only' : 'flex min-h-9 items-center justify-between gap-2'}>
      <p role="status" className="flex min-w-0 items-center gap-2 text-sm text-muted tabular-nums">
        {isMaking ? <Spinner /> : null}
        {line}
      </p>
      {underWay === undefined ? null : <Cancel insight={underWay} page={page} onCancel={holdFocus} />}
      {shown === undefined || isMaking ? null : (
        <InsightMenu {...{ form, page }} id={menuId} insight={shown} onRemove={() => setRemoving(shown)} />
      )}
      <RemoveInsight
        {...{ form, page }}
        insight={removing}
        onClose={() => setRemoving(undefined)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const menu = document.getElementById(menuId);
          if (menu === null) holdFocus();
          else menu.focus();
        }}
      />
    </div>
  );
};

type CancelProps = Pick<FormViewProps, 'page'> & {
  readonly insight: Insight;
  readonly onCancel: () => void;
};

const Cancel = ({ insight, page, onCancel }: CancelProps) => {
  const { t } = useTranslation();
  const remove = useRemove(page.id);
  const cancel = (): void => {
    onCancel();
    remove.mutate(insight);
  };
  return (
    <Button size="small" look="quiet" disabled={remove.isPending} onClick={cancel} className="-mr-3">
      {t('cancel')}
    </Button>
  );
};

/** Returns what there is of a form, or what happens to it; empty if there is nothing. */
const useLine = (form: PanelForm, { shown, underWay }: FormState, isMaking: boolean): string => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  if (underWay?.status === 'waiting') return t('waiting');
  if (isMaking) return t(shown === undefined ? 'running' : 'updating');
  if (shown === undefined) return '';
  const count = shown.statements.length;
  if (count === 0) return t(`none.${noneKey(form, shown)}`);
  const line = t(`count.${countKey(form, shown)}`, { count, formatted: formatNumber(count, locale) });
  return shown.model === null ? line : `${line} · ${t('writtenBy', { model: shown.model })}`;
};

/** Returns the key of the text that counts statements. Only a form without a model names its sentences as those of the text. */
const countKey = (form: PanelForm, { method }: Insight) => {
  if (isWrittenForm(form)) return form === 'answers' ? form : 'written';
  return method === 'extractive' || form === 'chapters' ? form : 'written';
};

const noneKey = (form: PanelForm, { method }: Insight) => {
  if (isWrittenForm(form)) return form === 'answers' || form === 'tasks' ? form : 'written';
  return method === 'extractive' || form === 'chapters' ? form : 'written';
};
