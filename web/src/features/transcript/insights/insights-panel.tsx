import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
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
    </SidePanel>
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
