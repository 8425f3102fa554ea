import { FileAudio, FileVideo, X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatBytes, formatDuration } from '../../media/format.ts';
import { isVideo } from '../../media/media-file.ts';
import { readDuration } from '../../media/read-duration.ts';
import { Button, IconButton } from '../../ui/button.tsx';

type ChosenFileProps = {
  readonly file: File;
  readonly pickRef: Ref<HTMLButtonElement>;
  readonly onPick: () => void;
  readonly onRemove: () => void;
};

/** Shows the chosen file as a row: name, kind, size and length. It has the height of the invitation that it replaces. */
export const ChosenFile = ({ file, pickRef, onPick, onRemove }: ChosenFileProps) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  const seconds = useDuration(file);
  const facts = [t(isVideo(file) ? 'fact.video' : 'fact.audio'), formatBytes(file.size, locale)];
  if (seconds !== null) facts.push(formatDuration(seconds));
  return (
    <div className="flex w-full max-w-md animate-appear flex-col items-center gap-3">
      <Row
        icon={isVideo(file) ? <FileVideo className={iconClasses} /> : <FileAudio className={iconClasses} />}
      >
        <div className="min-w-0 grow">
          <p className="truncate font-medium" title={file.name}>
            {file.name}
          </p>
          <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
        </div>
        <IconButton label={t('drop.remove', { name: file.name })} onClick={onRemove}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </Row>
      <Button ref={pickRef} look="quiet" size="small" onClick={onPick}>
        {t('drop.change')}
      </Button>
    </div>
  );
};

const NO_TEXT = { __html: '' };

/** Shows the row of a file that was chosen before the page's code had loaded, which puts its name here. React leaves its content alone. */
export const EarlyFile = () => (
  <div className="hidden w-full max-w-md flex-col in-data-[file=chosen]:flex">
    <Row icon={<FileAudio className={iconClasses} />}>
      <p
        data-early="file"
        suppressHydrationWarning
        dangerouslySetInnerHTML={NO_TEXT}
        className="min-w-0 grow truncate font-medium"
      />
    </Row>
  </div>
);

const iconClasses = 'size-6 shrink-0 text-accent';

const Row = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <div className="flex min-h-17 w-full items-center gap-3 rounded-card border border-line bg-sunken py-2 pr-2 pl-4 text-left">
    <span aria-hidden="true" className="contents">
      {icon}
    </span>
    {children}
  </div>
);

/** Returns the length of the file in seconds; null while the file's header is read, or if the browser cannot read it. */
const useDuration = (file: File): number | null => {
  const [read, setRead] = useState<{ readonly file: File; readonly seconds: number }>();
  useEffect(() => {
    let isGone = false;
    void readDuration(file).then((seconds) => {
      if (!isGone && seconds !== null) setRead({ file, seconds });
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [file]);
  return read?.file === file ? read.seconds : null;
};
