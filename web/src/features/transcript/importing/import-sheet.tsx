import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { FileInput } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet, SheetPage } from '../../../ui/sheet.tsx';
import type { TranscriptEditor } from '../editor/editor.ts';
import {
  IMPORT_FORMATS,
  IMPORT_SIZE_MB_MAX,
  IMPORT_WORDS_MAX,
  type ReadFile,
  readFile,
} from './read-file.ts';
import { PreviewPage } from './preview-page.tsx';

type ImportSheetProps = {
  readonly item: TranscriptionItem;
  readonly editor: TranscriptEditor;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Imports another text for the recording, from a file: chosen, compared with the current text, and made a new version. */
export const ImportSheet = ({ editor, isOpen, onOpenChange }: ImportSheetProps) => {
  const [file, setFile] = useState<ReadFile>();
  const change = (next: boolean): void => {
    if (!next) setFile(undefined);
    onOpenChange(next);
  };
  return (
    <Sheet isOpen={isOpen} onOpenChange={change} isWide>
      {file === undefined || 'refusal' in file ? (
        <ChoosePage editor={editor} refused={file} onFile={setFile} />
      ) : (
        <PreviewPage
          editor={editor}
          file={file}
          onBack={() => setFile(undefined)}
          onDone={() => change(false)}
        />
      )}
    </Sheet>
  );
};

type ChoosePageProps = {
  readonly editor: TranscriptEditor;
  readonly refused: Extract<ReadFile, { refusal: unknown }> | undefined;
  readonly onFile: (file: ReadFile) => void;
};

const ChoosePage = ({ editor, refused, onFile }: ChoosePageProps) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const noteId = useId();
  const read = async (chosen: File): Promise<void> => {
    const { speakers } = editor.getState().history.present;
    onFile(
      await readFile(
        chosen,
        speakers.flatMap(({ name }) => name ?? []),
      ),
    );
  };
  return (
    <SheetPage title={t('import.title')} text={t('import.text')}>
      <div className="flex flex-col gap-5">
        {refused === undefined ? null : (
          <Notice tone="danger" role="alert">
            <p className="font-medium wrap-anywhere">{t('import.refused', { name: refused.name })}</p>
            <p className="text-muted">
              {refused.refusal === 'tooManyWords'
                ? t('import.tooManyWords', {
                    count: IMPORT_WORDS_MAX,
                    formatted: formatNumber(IMPORT_WORDS_MAX, locale),
                  })
                : t(`import.refusal.${refused.refusal}`, { size: IMPORT_SIZE_MB_MAX })}
            </p>
          </Notice>
        )}
        <FileButton noteId={noteId} onFile={(file) => void read(file)} />
        <ul id={noteId} className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
          <li>{t('import.timed')}</li>
          <li>{t('import.plain')}</li>
          <li>{t('import.names')}</li>
        </ul>
      </div>
    </SheetPage>
  );
};

type FileButtonProps = { readonly noteId: string; readonly onFile: (file: File) => void };

const FileButton = ({ noteId, onFile }: FileButtonProps) => {
  const { t } = useTranslation('transcript');
  const input = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement): void => {
    const [file] = field.files ?? [];
    if (file !== undefined) onFile(file);
    // Allows the same file to be chosen again.
    field.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import.choose')}
        accept={IMPORT_FORMATS.map((format) => `.${format}`).join(',')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <Button
        look="primary"
        size="large"
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
        className="self-start max-sm:w-full"
      >
        <FileInput aria-hidden="true" className="size-4.5" />
        {t('import.choose')}
      </Button>
    </>
  );
};
