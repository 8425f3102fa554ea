import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { WrittenInsight } from '@escriba/transcript';
import { AudioLines, Copy, Download, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { useAppServices } from '../../../data/app-services.ts';
import { formatBytes } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import { failureText } from '../../../data/failure-text.ts';
import { hasAll, hiddenKindsOf } from '../personal/hidden-kinds.ts';
import type { Views } from '../toolbar/views.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { downloadAudio } from './download-audio.ts';
import type { ExportChoice, MadeTranslation } from './export-options.ts';
import { FormatChoice } from './format-choice.tsx';
import { OptionsPart } from './options-part.tsx';
import { Section } from './section.tsx';
import { useAbove } from './use-above.ts';
import { useIncludedFormats } from './use-included-formats.ts';
import { toCopy } from './to-copy.ts';
import { useCopy } from './use-copy.ts';
import { useDownload } from './use-download.ts';
import { YouTubePart } from './youtube-part.tsx';

export type ExportDialogProps = {
  readonly item: TranscriptionItem;
  readonly editor: TranscriptEditor;
  readonly views: Views;
  /** What was made of the text, which the file may include. */
  readonly made: readonly WrittenInsight[];
  /** Its translations that are done. */
  readonly translations: readonly MadeTranslation[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Exports the transcript: as a file, to the clipboard, and its audio. */
export const ExportDialog = ({ isOpen, onOpenChange, ...content }: ExportDialogProps) => {
  const { t } = useTranslation('exporting');
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('title')} text={t('fact.transcript')} isWide>
      <Content {...content} />
    </Dialog>
  );
};

type ContentProps = Omit<ExportDialogProps, 'isOpen' | 'onOpenChange'>;

const Content = ({ item, editor, views, made, translations }: ContentProps) => {
  const { t: words } = useTranslation('transcript');
  const document = useEditorPart(editor, ({ history }) => history.present);
  const hasSpeakers = document.speakers.length > 0;
  const { figures, clean, cleanKinds, noPersonal, personalKinds } = views;
  const [choice, setChoice] = useState<ExportChoice>({
    format: 'txt',
    times: false,
    speakers: hasSpeakers,
    include: [],
    translation: null,
    isSideBySide: false,
    views: { figures, clean, cleanKinds, noPersonal, personalKinds },
  });
  const unnamed = (number: number) => words('person', { number });
  const { format } = choice;
  const chapters = made.find(({ form }) => form === 'chapters');
  const isIncluded = useIncludedFormats();
  const above = useAbove(document, made, choice);
  return (
    <>
      <FormatChoice
        value={format}
        onChoose={(next) => setChoice({ ...choice, format: next })}
        isIncluded={isIncluded}
      />
      <OptionsPart {...{ document, made, translations, choice, unnamed }} onChange={setChoice} />
      <DownloadPart item={item} editor={editor} choice={choice} />
      <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2 sm:gap-6">
        {choice.translation === null ? (
          <CopyPart
            kinds={isIncluded('md') ? ['text', 'markdown'] : ['text']}
            make={(kind) => toCopy(kind, { document, title: item.originalFileName, choice, unnamed, above })}
          />
        ) : null}
        <AudioPart item={item} choice={choice} />
        {chapters === undefined ? null : (
          <YouTubePart
            document={document}
            name={item.originalFileName}
            chapters={chapters}
            views={choice.views}
          />
        )}
      </div>
    </>
  );
};

type DownloadPartProps = Pick<ExportDialogProps, 'item' | 'editor'> & { readonly choice: ExportChoice };

const DownloadPart = ({ item, editor, choice }: DownloadPartProps) => {
  const { t } = useTranslation('exporting');
  const locale = useLocale();
  const download = useDownload(item, editor);
  const saveState = useEditorPart(editor, (state) => state.saveState);
  const isStuck = saveState === 'offline' || saveState === 'refused' || saveState === 'conflict';
  const { isPending, bytes } = download;
  const size = formatBytes(bytes, locale);
  return (
    <div className="flex flex-col gap-3">
      {isStuck ? <Notice tone="warning">{t('unsaved')}</Notice> : null}
      {download.isError ? (
        <Notice tone="danger" role="alert">
          <p className="font-medium">{t('failed')}</p>
          <p className="text-muted">{failureText(download.error)}</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look="primary"

          isBusy={isPending}
          onClick={() => download.mutate(choice)}
          className="max-sm:w-full"
        >
          {isPending ? null : <Download aria-hidden="true" className="size-4" />}
          {t('downloadAs', { format: choice.format.toUpperCase() })}
        </Button>
        {isPending ? (
          <Button look="quiet" onClick={download.stop}>
            {t('stop')}
          </Button>
        ) : null}
        <p role="status" className="text-sm text-muted tabular-nums">
          {isPending ? (bytes === 0 ? t('preparing') : t('receiving', { size })) : null}
        </p>
      </div>
    </div>
  );
};

type CopyKind = 'text' | 'markdown';
type CopyPartProps = { readonly kinds: readonly CopyKind[]; readonly make: (kind: CopyKind) => string };

const CopyPart = ({ kinds, make }: CopyPartProps) => {
  const { t } = useTranslation('exporting');
  const copy = useCopy();
  const words = {
    text: { name: t('copyText'), done: t('textCopied') },
    markdown: { name: t('copyMarkdown'), done: t('copiedMarkdown') },
  };
  return (
    <Section title={t('copy')}>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {kinds.map((kind) => (
          <Button key={kind} size="small" onClick={() => copy(make(kind), words[kind].done)}>
            <Copy aria-hidden="true" className="size-4 text-accent" />
            {words[kind].name}
          </Button>
        ))}
      </div>
    </Section>
  );
};

type AudioPartProps = Pick<ExportDialogProps, 'item'> & { readonly choice: ExportChoice };

const AudioPart = ({ item, choice: { views } }: AudioPartProps) => {
  const { t } = useTranslation('exporting');
  const kinds = hiddenKindsOf(views.noPersonal, views.personalKinds) ?? PERSONAL_KINDS;
  const { transcriptions } = useAppServices();
  const noteId = useId();
  if (item.audioUrl === null)
    return (
      <Section title={t('fact.audio')}>
        <p className="text-sm text-muted text-pretty">{t('failure.audioGone')}</p>
      </Section>
    );
  return (
    <Section title={t('fact.audio')}>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button size="small" onClick={() => void downloadAudio(transcriptions, item.transcriptionId)}>
          <AudioLines aria-hidden="true" className="size-4 text-accent" />
          {t('downloadAudio')}
        </Button>
        <Button
          size="small"
          aria-describedby={noteId}
          onClick={() => void downloadAudio(transcriptions, item.transcriptionId, kinds)}
        >
          <ShieldCheck aria-hidden="true" className="size-4 text-accent" />
          {t('audioSilenced')}
        </Button>
      </div>
      <p id={noteId} className="text-xs text-muted text-pretty">
        {hasAll(kinds)
          ? t('audioSilencedText')
          : t('audioSilencedSome', { chosen: kinds.length, total: PERSONAL_KINDS.length })}
      </p>
    </Section>
  );
};
