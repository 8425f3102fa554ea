import { NO_FOLDER } from '@escriba/contracts/transcription/library';
import { useTranslation } from 'react-i18next';
import { useDroppedFiles } from '../../../media/use-file-drop.ts';
import { VoiceToText } from '../../../ui/voice-to-text.tsx';
import { takeDropped } from '../queue/file-handles.ts';
import { useUploadQueue } from '../queue/upload-queue.ts';

/** Takes files that are dropped on any page of the app, and says so while they are over it. */
export const DropAnywhere = () => {
  const { t } = useTranslation('uploads');
  const { chooseFiles } = useUploadQueue();
  const isOver = useDroppedFiles({
    isDisabled: false,
    onFiles: (files, dropped) => {
      // The folder that the page shows is for these files alone.
      const folder = new URLSearchParams(window.location.search).get('folder');
      const how = folder === null ? {} : { folderId: folder === NO_FOLDER ? null : folder };
      void takeDropped(files, dropped).then((taken) => chooseFiles(taken, how));
    },
  });
  if (!isOver) return null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-60 flex animate-write items-center justify-center bg-surface/85 p-4 backdrop-blur-xs"
    >
      <div className="flex h-full w-full flex-col items-center justify-center gap-4 rounded-zone border-2 border-dashed border-accent bg-accent/8 px-6 text-center">
        <VoiceToText isActive />
        <p className="text-xl font-medium tracking-[-0.01em] text-balance">{t('dropNow')}</p>
        <p className="text-muted text-balance">{t('drop.anywhere')}</p>
      </div>
    </div>
  );
};
