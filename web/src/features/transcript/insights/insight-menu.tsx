import type { Insight } from '@escriba/contracts/transcription/insights';
import { Copy, EllipsisVertical, FileText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/use-workspace.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { useCopy } from '../exporting/use-copy.ts';
import type { PanelForm } from './forms.ts';
import type { InsightPage } from './use-insight-page.ts';
import { useInsightText } from './use-insight-text.ts';
import { useOtherWays } from './use-other-ways.ts';
import { useTaskActions } from './use-task-actions.ts';
import type { Way, Ways } from './ways.ts';

type InsightMenuProps = {
  readonly form: PanelForm;
  readonly insight: Insight;
  readonly page: InsightPage;
  readonly ways: Ways;
  readonly onMake: (way: Way) => void;
  /** The id of the button. */
  readonly id: string;
  readonly onRemove: () => void;
};

/** Renders what can be done with an insight, if anything: copy, save tasks, make it in another way, delete. */
export const InsightMenu = ({ form, insight, page, ways, onMake, id, onRemove }: InsightMenuProps) => {
  const { t } = useTranslation(['insightPanel', 'exporting']);
  const copy = useCopy();
  const write = useInsightText(form, insight, page);
  const taskActions = useTaskActions(insight, page);
  const otherWays = useOtherWays(form, insight, { page, ways, onMake });
  const may = { write: useMay('write'), delete: useMay('delete') };
  const copyText = () => copy(write('text'), t('textCopied'), t('copyFailed'));
  const copyMarkdown = () => copy(write('markdown'), t('exporting:copiedMarkdown'), t('copyFailed'));
  const copies = [
    { label: t('copyText'), Icon: Copy, isImmediate: true, onPress: copyText },
    { label: t('exporting:copyMarkdown'), Icon: FileText, isImmediate: true, onPress: copyMarkdown },
  ];
  const remove = { label: t('delete'), Icon: Trash2, isDangerous: true, onPress: onRemove };
  const actions = [
    ...(insight.statements.length === 0 ? [] : copies),
    ...taskActions,
    ...(may.write ? otherWays : []),
    ...(may.delete ? [remove] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <div className="-my-1 -mr-2">
      <ActionMenu id={id} label={t('actions', { name: t(`formName.${form}`) })} actions={actions}>
        <EllipsisVertical aria-hidden="true" className="size-4.5" />
      </ActionMenu>
    </div>
  );
};
