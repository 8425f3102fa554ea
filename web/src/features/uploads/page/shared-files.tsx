import { SHARE_FAILURES, SHARED_PARAM, type ShareFailure } from '@escriba/contracts/web/installed-app';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLocale } from '../../../i18n/locale.ts';
import { formatBytes } from '../../../media/format.ts';
import { isInstalled } from '../../../platform/is-installed.ts';
import { findSharedFiles, removeSharedFiles } from '../../../platform/shared-files.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUploadQueue } from '../queue/upload-queue.ts';

/** Takes recordings that were shared with the app from the system's share sheet. */
export const SharedFiles = () => {
  const [params, setParams] = useSearchParams();
  const shared = params.get(SHARED_PARAM);
  const end = useCallback(
    () =>
      setParams(
        (now) => {
          now.delete(SHARED_PARAM);
          return now;
        },
        { replace: true },
      ),
    [setParams],
  );
  if (shared === null) return null;
  const failure = SHARE_FAILURES.find((one) => one === shared);
  if (failure !== undefined) return <Missing failure={failure} onEnd={end} />;
  return <Shared key={shared} id={shared} onEnd={end} />;
};

type SharedProps = { readonly id: string; readonly onEnd: () => void };

/** Adds shared files to the queue at once in the installed app. In a browser's tab another site may have sent them: there the user decides. */
const Shared = ({ id, onEnd }: SharedProps) => {
  const { chooseFiles, mayUpload } = useUploadQueue();
  const [files, setFiles] = useState<readonly File[]>();
  const take = useCallback(
    async (found: readonly File[]): Promise<void> => {
      // A reached limit may end: the files stay until then.
      if (!mayUpload()) return setFiles(found);
      await chooseFiles(found.map((file) => ({ file })));
      await removeSharedFiles(id).catch(() => undefined);
      onEnd();
    },
    [chooseFiles, mayUpload, id, onEnd],
  );
  useEffect(() => {
    const life = new AbortController();
    const begin = async (): Promise<void> => {
      const found = await findSharedFiles(id).catch((): readonly File[] => []);
      if (life.signal.aborted) return;
      if (isInstalled() && found.length > 0) await take(found);
      else setFiles(found);
    };
    void begin();
    return () => life.abort();
  }, [id, take]);
  if (files === undefined) return null;
  if (files.length === 0) return <Missing failure="lost" onEnd={onEnd} />;
  const discard = async (): Promise<void> => {
    await removeSharedFiles(id).catch(() => undefined);
    onEnd();
  };
  return <Question files={files} onTake={() => void take(files)} onDiscard={() => void discard()} />;
};

type QuestionProps = {
  readonly files: readonly File[];
  readonly onTake: () => void;
  readonly onDiscard: () => void;
};

const Question = ({ files, onTake, onDiscard }: QuestionProps) => {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button look="primary" size="small" onClick={onTake}>
            {t('shared.send')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </>
      }
    >
      <p className="font-medium">{t('shared.title', { count: files.length })}</p>
      <ul className="flex flex-col">
        {files.map((file, index) => (
          <li key={`${index}-${file.name}`} className="text-muted">
            {file.name} ({formatBytes(file.size, locale)})
          </li>
        ))}
      </ul>
    </Notice>
  );
};

type MissingProps = { readonly failure: ShareFailure; readonly onEnd: () => void };

const Missing = ({ failure, onEnd }: MissingProps) => {
  const { t } = useTranslation('uploads');
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" onClick={onEnd}>
          {t('close')}
        </Button>
      }
    >
      {t(`shared.${failure}`)}
    </Notice>
  );
};
