import type { Insight } from '@escriba/contracts/transcription/insights';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { PanelForm } from './forms.ts';
import type { InsightPage } from './use-insight-page.ts';
import { useInsightLimit } from '../../../data/usage/insight-usage.ts';
import { useRemove } from './use-insights.ts';

type RemoveInsightProps = {
  readonly form: PanelForm;
  readonly page: InsightPage;
  /** The insight to delete; the dialog is closed without one. */
  readonly insight: Insight | undefined;
  readonly onClose: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
};

/** Asks before an insight is deleted: making it again counts again. */
export const RemoveInsight = ({ form, page, insight, onClose, ...focus }: RemoveInsightProps) => {
  const { t } = useTranslation('insightPanel');
  const limit = useInsightLimit();
  const remove = useRemove(page.id);
  const begin = (): void => {
    if (insight === undefined) return;
    remove.mutate(insight, {
      onError: (error) =>
        void showToast({ tone: 'error', title: t('remove.failed'), detail: failureText(error) }),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      {...focus}
      isOpen={insight !== undefined}
      title={t('remove.title', { name: t(`formName.${form}`) })}
      text={t(limit === undefined ? 'remove.text' : 'remove.textLimited')}
      yes={t('delete')}
      isBusy={remove.isPending}
      onYes={begin}
      onNo={onClose}
    />
  );
};
