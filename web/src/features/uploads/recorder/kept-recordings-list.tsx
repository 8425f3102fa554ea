import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Mic, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { saveBlob } from '../../../media/save-file.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AskDialog, type Question } from '../queue/ask-dialog.tsx';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';
import type { KeptRecording } from '../queue/uploads-db.ts';
import { useMicrophone, useRecorder } from './microphone.ts';
import { toOwnerId } from '../../../session/workspace-choice.ts';

/** Lists recordings made here that are not on the server, e.g. because the tab was closed. */
export const KeptRecordingsList = () => {
  const [recordings, lookAgain] = useKeptRecordings();
  const [question, ask] = useState<Question | null>(null);
  if (recordings.length === 0) return null;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {recordings.map((recording) => (
          <KeptRow key={recording.id} recording={recording} ask={ask} onGone={lookAgain} />
        ))}
      </ul>
      <AskDialog question={question} onClose={() => ask(null)} />
    </>
  );
};

/** Returns recordings that are neither in progress nor being sent, and a refetch. */
const useKeptRecordings = () => {
  const { recorder, kept } = useMicrophone();
  const { items } = useUploads();
  const microphone = useRecorder();
  const userId = toOwnerId(useSession().user?.id);
  const recordingId = 'recordingId' in microphone ? microphone.recordingId : null;
  const sendingIds = items.flatMap((item) => item.recordingId ?? []);
  const { data = [], refetch } = useQuery({
    // Recording and sending change which recordings are left.
    queryKey: ['kept-recordings', userId, recordingId, sendingIds],
    queryFn: () => (userId === undefined ? [] : kept.list(userId)),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: 0,
  });
  useEffect(() => recorder.subscribeKept(() => void refetch()), [recorder, refetch]);
  const shown = data.filter(({ id }) => id !== recordingId && !sendingIds.includes(id));
  return [shown, () => void refetch()] as const;
};

type KeptRowProps = {
  readonly recording: KeptRecording;
  readonly ask: (question: Question) => void;
  readonly onGone: () => void;
};

const KeptRow = ({ recording, ask, onGone }: KeptRowProps) => {
  const { t } = useTranslation('uploads');
  const player = usePlayer();
  return (
    <li className="flex animate-appear flex-col gap-3 rounded-card border border-warning/35 bg-warning/7 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-3">
          <Mic aria-hidden="true" className="size-5 shrink-0 text-warning" />
          <div className="min-w-0">
            <p className="font-medium tabular-nums">
              {t('keptRecording.title', { duration: formatDuration(recording.durationMs / 1_000) })}
            </p>
            <p className="truncate text-sm text-muted" title={recording.name}>
              {recording.name}
            </p>
          </div>
        </div>
        <KeptActions recording={recording} ask={ask} onGone={onGone} player={player} />
      </div>
      {player.url === null ? null : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the words are unknown before the transcription
        <audio src={player.url} controls autoPlay aria-label={recording.name} className="w-full" />
      )}
    </li>
  );
};

const KeptActions = (props: KeptRowProps & { readonly player: ReturnType<typeof usePlayer> }) => {
  const { recording, ask, onGone, player } = props;
  const { t } = useTranslation('uploads');
  const { kept } = useMicrophone();
  const { chooseFiles } = useUploadQueue();
  const PlayerIcon = player.url === null ? Play : X;
  const remove = () => kept.remove(recording.id).then(onGone);
  const discard = () =>
    ask({
      title: t('recorder.discard'),
      text: t('recorder.discardText'),
      yes: t('recorder.discardDo'),
      onYes: () => void remove(),
    });
  const withFile = async (use: (file: File) => unknown) => {
    const file = await kept.open(recording.id).catch(() => undefined);
    if (file !== undefined) return void use(file);
    await remove();
    await showToast({ tone: 'error', title: t('keptRecording.lost') });
  };
  const send = (file: File) => chooseFiles([{ file, recordingId: recording.id }]);
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap">
      <Button size="small" onClick={() => void withFile(send)}>
        {t('keptRecording.send')}
      </Button>
      <Button
        size="small"
        onClick={() => (player.url === null ? void withFile(player.open) : player.close())}
      >
        <PlayerIcon aria-hidden="true" className="size-4" />
        {t(player.url === null ? 'play' : 'keptRecording.hide')}
      </Button>
      <Button size="small" onClick={() => void withFile((file) => saveBlob(file.name, file))}>
        <Download aria-hidden="true" className="size-4" />
        {t('keptRecording.download')}
      </Button>
      <Button look="quiet" size="small" onClick={discard}>
        {t('discard')}
      </Button>
    </div>
  );
};

/** Plays a recording; revokes its URL when the player closes. */
const usePlayer = () => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return {
    url,
    open: (file: File) => setUrl(URL.createObjectURL(file)),
    close: () => setUrl(null),
  };
};
