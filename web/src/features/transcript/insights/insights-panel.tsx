import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { SidePanel } from '../panel/side-panel.tsx';
import type { Views } from '../toolbar/views.ts';
import { useAssistant } from '../../../data/assistant/assistant.ts';
import { InsightTabs } from './insight-tabs.tsx';
import { useHasOtherWords, useInsights } from './use-insights.ts';
import { useInsightPage } from './use-insight-page.ts';
import { Skeleton } from './skeleton.tsx';

export type InsightsPanelProps = {
  readonly item: TranscriptionItem;
  readonly editor: TranscriptEditor;
  readonly views: Views;
  /** Shows a passage of the text. */
  readonly onGoTo: (passageId: string) => void;
  /** Plays from a time in ms, and shows a passage: by default the one at that time. */
  readonly onGoToTime: (ms: number, passageId?: string) => void;
  /** Plays from a time in ms, and leaves the page as it is. */
  readonly onPlay: (ms: number) => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** False if the panel opened with the page. */
  readonly takesFocus: boolean;
};

/** Shows a summary, chapters and other forms of what a recording says. */
export const InsightsPanel = ({ isOpen, onOpenChange, takesFocus, ...content }: InsightsPanelProps) => {
  const { t } = useTranslation('insightPanel');
  const hasOtherWords = useHasOtherWords(content.item.transcriptionId, isOpen);
  return (
    <SidePanel
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      takesFocus={takesFocus}
      title={t('title')}
      text={t(hasOtherWords ? 'textWritten' : 'text')}
    >
      <Content {...content} onClose={() => onOpenChange(false)} />
      <Automatic />
    </SidePanel>
  );
};

const AutomaticFormsDialog = lazyPart(
  async () => (await import('../../../data/assistant/automatic-forms-dialog.tsx')).AutomaticFormsDialog,
);

/** Leads to the choice of what is made of each recording by itself. */
const Automatic = () => {
  const { t } = useTranslation('insightPanel');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setOpen(true)} className="mt-3 -ml-3 self-start">
        <Sparkles aria-hidden="true" className="size-4" />
        {t('automatic.open')}
      </Button>
      {isOpen ? <AutomaticFormsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};

type ContentProps = Omit<InsightsPanelProps, 'isOpen' | 'onOpenChange' | 'takesFocus'> & {
  readonly onClose: () => void;
};

const Content = (props: ContentProps) => {
  const { t } = useTranslation('insightPanel');
  const page = useInsightPage(props);
  const { data, error, fetchStatus, refetch } = useInsights(page.id);
  const { isSettled } = useAssistant();
  if (data !== undefined && isSettled) return <InsightTabs insights={data} page={page} />;
  if (error !== null)
    return <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  // A paused query goes on by itself once the connection is back.
  if (fetchStatus === 'paused') return <Notice tone="warning">{t('offlineAtFirst')}</Notice>;
  return <Skeleton label={t('fetching')} />;
};
