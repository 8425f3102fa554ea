import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { wordCountOf } from '@escriba/transcript';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isUnfinished } from '../../data/transcriptions/news.ts';
import { useServices } from '../../session/services.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toast.ts';
import { CopyNote, NotKept } from './copy-states.tsx';
import { Notices } from './notices.tsx';
import { besidePanelClasses } from './panel/docking.ts';
import type { DialogName } from './page-dialogs.tsx';
import { useLinkedWorkspace } from './opening/linked-workspace.ts';
import { isNotFound, recordingQuery } from './opening/open-transcript.ts';
import { TranscriptLoadFailure, TranscriptNotFound, Opening, WithoutTranscript } from './page-states.tsx';
import { PlanGain } from './plan-gain.tsx';
import { Progress } from './under-way/progress.tsx';
import { type AboutText, TranscriptFacts } from './transcript-facts.tsx';
import { TracksNotice } from './tracks-notice.tsx';
import { useSignOutGuard } from './opening/use-sign-out-guard.ts';
import { type OpenedEditor, useEditorPart, useOpenedEditor } from './opening/use-editor.ts';
import { Workspace } from './workspace.tsx';
import { useMay } from '../../session/use-workspace.ts';

const SignOutDialog = lazyPart(async () => (await import('./opening/sign-out-dialog.tsx')).SignOutDialog);
/** The text can be read without it. */
const SpeakerCount = lazyPart(() =>
  import('./speakers/speaker-count.tsx').then(
    (loaded) => loaded.SpeakerCount,
    () => () => null,
  ),
);

/** Renders the page of one recording's transcript, in every state. */
export const TranscriptPage = () => {
  const { id = '' } = useParams();
  const [round, setRound] = useState(0);
  const { session } = useServices();
  useLinkedWorkspace();
  const { data: item, error, fetchStatus, refetch } = useQuery(recordingQuery(session, id));
  if (item === undefined) {
    // A paused query goes on by itself once the connection is back.
    if (error === null && fetchStatus === 'paused') return <NotKept />;
    if (error === null) return <Opening />;
    return isNotFound(error) ? (
      <TranscriptNotFound />
    ) : (
      <TranscriptLoadFailure error={error} onRetry={() => void refetch()} />
    );
  }
  // A recording may have a text while it is recognised again.
  if (item.result === null) return <WithoutTranscript item={item} />;
  return <OpenedTranscript key={`${id} ${round}`} id={id} onRetry={() => setRound(round + 1)} />;
};

type OpenedTranscriptProps = { readonly id: string; readonly onRetry: () => void };

const OpenedTranscript = ({ id, onRetry }: OpenedTranscriptProps) => {
  const opening = useOpenedEditor(id);
  switch (opening.state) {
    case 'opening':
      return <Opening />;
    case 'failed':
      return isNotFound(opening.error) ? (
        <TranscriptNotFound />
      ) : (
        <TranscriptLoadFailure error={opening.error} onRetry={onRetry} />
      );
    case 'open':
      // The text of the server replaces a copy as a whole.
      return <Opened key={opening.opened.keptAtMs} {...opening} />;
  }
};

/** Returns whether the text is a conversation, whose senders are its speakers in every plan. */
const isConversation = ({ segments }: OpenedEditor['opened']['document']): boolean =>
  segments[0]?.sentAt !== undefined;

const Opened = ({ editor, opened, hasDraft }: OpenedEditor) => {
  const { t } = useTranslation('transcript');
  const { session } = useServices();
  const { data: known } = useQuery(recordingQuery(session, opened.item.transcriptionId));
  const item = known ?? opened.item;
  const isReady = opened.keptAtMs === undefined && !isUnfinished(item);
  const people =
    isReady && opened.canRegroup === true ? (
      <SpeakerCount id={item.transcriptionId} editor={editor} />
    ) : undefined;
  const mayWrite = useMay('write');
  const asked = useSignOutGuard(editor);
  const about = { language: opened.document.language, words: wordCountOf(opened.document), people };
  useEffect(() => {
    if (hasDraft) void showToast({ tone: 'success', title: t('state.draft') });
  }, [hasDraft, t]);
  return (
    <div data-full-bleed className={`flex grow flex-col ${besidePanelClasses}`}>
      <Workspace
        {...{ item, editor, about }}
        canEdit={opened.keptAtMs === undefined && mayWrite}
        marksUnsure={opened.notices?.includes('hard_audio') === true}
        spokenLanguage={opened.spokenLanguage}
        below={isConversation(opened.document) ? null : <PlanGain />}
      >
        {(show) => <AboveText {...{ item, editor, opened, about, isReady, show }} />}
      </Workspace>
      {asked === null ? null : <SignOutDialog {...asked} />}
    </div>
  );
};

type AboveTextProps = Pick<OpenedEditor, 'editor' | 'opened'> & {
  readonly item: TranscriptionItem;
  readonly about: AboutText;
  /** Whether the text can be changed, and its recording recognised again. */
  readonly isReady: boolean;
  readonly show: (dialog: DialogName) => void;
};

/** Shows what a user should know of the text and its recording. */
const AboveText = ({ item, editor, opened, about, isReady, show }: AboveTextProps) => {
  const { t } = useTranslation('transcript');
  const audioTracks = useEditorPart(editor, ({ history }) => history.present.audioTracks);
  return (
    <div className="@container">
      <div className="mx-auto flex w-full max-w-[calc(var(--container-reading)+2rem)] flex-col px-4 *:pt-3">
        {isUnfinished(item) ? (
          <div className="flex flex-col gap-2">
            <p className="text-sm text-muted">{t('state.again')}</p>
            <Progress item={item} />
          </div>
        ) : null}
        {opened.keptAtMs === undefined ? null : <CopyNote keptAtMs={opened.keptAtMs} />}
        <div className="@3xl:hidden">
          <TranscriptFacts item={item} about={about} />
        </div>
        <Notices
          notices={opened.notices ?? []}
          spokenLanguage={opened.spokenLanguage}
          wordsLeftOut={opened.wordsLeftOut}
          onRecogniseAgain={isReady && item.audioPurgedAt === null ? () => show('again') : undefined}
          onSwapDates={isReady ? () => editor.edit({ kind: 'swapDates' }) : undefined}
        />
        {audioTracks === undefined ? null : (
          <TracksNotice
            tracks={audioTracks}
            hasAudio={item.audioUrl !== null}
            onOtherTrack={isReady ? () => show('track') : undefined}
          />
        )}
      </div>
    </div>
  );
};
