import type { Insight } from '@escriba/contracts/transcription/insights';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { useInsightLimit } from '../../../data/usage/insight-usage.ts';
import { formatNumber } from '../../../media/format.ts';
import { failureText } from '../../../data/failure-text.ts';
import { useMay } from '../../../session/use-workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { type FormState, isWrittenForm, type PanelForm } from './forms.ts';
import { InsightMenu } from './insight-menu.tsx';
import { Progress } from './progress.tsx';
import { RemoveInsight } from './remove-insight.tsx';
import type { InsightPage } from './use-insight-page.ts';
import { useRemove } from './use-insights.ts';
import type { Way, Ways } from './ways.ts';

type FormHeadProps = {
  readonly form: PanelForm;
  readonly page: InsightPage;
  readonly state: FormState;
  readonly isMaking: boolean;
  readonly ways: Ways;
  readonly onMake: (way: Way) => void;
  readonly holdFocus: () => void;
};

/** Says what there is, or what happens, also to screen readers; with what can be done about it. */
export const FormHead = ({ form, page, state, isMaking, ways, onMake, holdFocus }: FormHeadProps) => {
  const { shown, underWay } = state;
  const line = useLine(form, state, isMaking);
  const [removing, setRemoving] = useState<Insight>();
  const menuId = useId();
  return (
    <>
      <div className={line === '' ? 'sr-only' : 'flex min-h-9 items-center justify-between gap-2'}>
        <p role="status" className="flex min-w-0 items-center gap-2 text-sm text-muted tabular-nums">
          {isMaking ? <Spinner /> : null}
          {line}
        </p>
        {underWay === undefined ? null : <Cancel insight={underWay} page={page} onCancel={holdFocus} />}
        {shown === undefined || isMaking ? null : (
          <InsightMenu
            {...{ form, page, ways, onMake }}
            id={menuId}
            insight={shown}
            onRemove={() => setRemoving(shown)}
          />
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
      <Progress insight={underWay} />
      {underWay?.method === 'speech' ? <SpentNotice insight={underWay} /> : null}
    </>
  );
};

/** Says that cancelling takes nothing back any more, if the plan has a limit. */
const SpentNotice = ({ insight: { progress } }: { readonly insight: Insight }) => {
  const { t } = useTranslation('insightPanel');
  const limit = useInsightLimit();
  return limit === undefined || (progress?.done ?? 0) === 0 ? null : (
    <p className="-mt-1 text-xs text-muted text-pretty">{t('byEar.spent')}</p>
  );
};

type CancelProps = {
  readonly page: InsightPage;
  readonly insight: Insight;
  readonly onCancel: () => void;
};

/** Cancels what is under way, for those who may delete it. */
const Cancel = ({ insight, page, onCancel }: CancelProps) => {
  const { t } = useTranslation('insightPanel');
  const remove = useRemove(page.id);
  const mayDelete = useMay('delete');
  const cancel = (): void => {
    onCancel();
    remove.mutate(insight, {
      onError: (error) =>
        void showToast({ tone: 'error', title: t('remove.failed'), detail: failureText(error) }),
    });
  };
  if (!mayDelete) return null;
  return (
    <Button size="small" look="quiet" isBusy={remove.isPending} onClick={cancel} className="-mr-3">
      {t('cancel')}
    </Button>
  );
};

/** Returns what there is of a form, or what happens to it; empty if there is nothing. */
const useLine = (form: PanelForm, { shown, underWay }: FormState, isMaking: boolean): string => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  if (isMaking) return t(makingKey(shown, underWay), { model: underWay?.model ?? '' });
  if (shown === undefined) return '';
  const count = shown.statements.length;
  if (count === 0) return t(`none.${noneKey(form, shown)}`);
  const line = t(`count.${countKey(form, shown)}`, { count, formatted: formatNumber(count, locale) });
  const by = shown.method === 'speech' ? 'byEar.madeBy' : 'writtenBy';
  return shown.model === null ? line : `${line} · ${t(by, { model: shown.model })}`;
};

/** Returns the key of the text that says what happens. */
const makingKey = (shown: Insight | undefined, underWay: Insight | undefined) => {
  if (underWay?.status === 'waiting') return 'waiting';
  if (underWay?.method === 'speech') return 'byEar.hearing';
  if (underWay?.method === 'model') return 'writing';
  return shown === undefined ? 'running' : 'updating';
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
