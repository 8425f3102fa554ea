import type { VocabularyEntry } from '@escriba/contracts/transcription/vocabulary';
import { wordKey } from '@escriba/contracts/transcription/vocabulary-words';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { useAddWords } from '../../data/vocabulary/use-add-words.ts';
import { readLines, toLines, type TypedWords } from '../../data/vocabulary/typed-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { readCsvWords, WORDS_FILE_BYTES_MAX } from './read-words.ts';

type ImportDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly folderId: string | null;
  /** All words of the account. */
  readonly words: readonly VocabularyEntry[];
  readonly max: number;
};

/** Adds a list of words that is pasted, or read from a CSV file. */
export const ImportDialog = ({ isOpen, onClose, ...place }: ImportDialogProps) => {
  const { t } = useTranslation('vocabulary');
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t('import.title')}
      text={t('import.text')}
      isForm
    >
      <ImportForm onClose={onClose} {...place} />
    </Dialog>
  );
};

type FileWords = TypedWords & { readonly name: string };

const ImportForm = ({ onClose, folderId, words, max }: Omit<ImportDialogProps, 'isOpen'>) => {
  const { t } = useTranslation('vocabulary');
  const format = useFormat();
  const { read, ...list } = useList();
  const add = useAddWords(folderId);
  const known = new Set(words.filter((word) => word.folderId === folderId).map(({ text }) => wordKey(text)));
  const fresh = read.words.filter(({ text }) => !known.has(wordKey(text)));
  const room = max - words.length;
  const submit = (): void =>
    add.mutate(fresh, {
      onSuccess: ({ added }) => {
        onClose();
        void showToast({ tone: 'success', title: t('import.done', format(added.length)) });
      },
    });
  return (
    <div className="flex flex-col gap-5">
      <TextAreaField
        label={t('import.paste')}
        rows={7}
        dir="auto"
        spellCheck={false}
        value={list.typed}
        onChange={(event) => list.type(event.target.value)}
      />
      <FileChoice chosen={list.file} onRead={list.takeFile} />
      <Summary read={read} freshCount={fresh.length} room={room} />
      {add.isError ? (
        <Notice tone="danger" role="alert">
          {failureText(add.error)}
        </Notice>
      ) : null}
      <Button
        look="primary"
        disabled={fresh.length === 0 || fresh.length > room}
        isBusy={add.isPending}
        onClick={submit}
      >
        {fresh.length === 0 ? t('import.do') : t('import.do', format(fresh.length))}
      </Button>
    </div>
  );
};

/** Returns a list that is typed, or read from a file; how words of the file sound stays when its list is typed over. */
const useList = () => {
  const [pasted, setPasted] = useState('');
  const [file, setFile] = useState<FileWords>();
  const [fromFile, setFromFile] = useState<FileWords['words']>([]);
  return {
    read: file ?? readLines(pasted, fromFile),
    typed: file === undefined ? pasted : toLines(file.words),
    file,
    type: (typed: string): void => {
      setPasted(typed);
      setFile(undefined);
    },
    takeFile: (words: FileWords): void => {
      setFile(words);
      setFromFile(words.words);
    },
  };
};

type FileChoiceProps = {
  readonly chosen: FileWords | undefined;
  readonly onRead: (words: FileWords) => void;
};

const FileChoice = ({ chosen, onRead }: FileChoiceProps) => {
  const { t } = useTranslation('vocabulary');
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > WORDS_FILE_BYTES_MAX) return setRefusal(t('import.fileTooLarge'));
    const read = await readCsvWords(file).catch(() => undefined);
    if (read === undefined) return setRefusal(t('import.fileUnreadable'));
    if (read.words.length + read.invalid.length === 0) return setRefusal(t('import.fileEmpty'));
    setRefusal(undefined);
    onRead({ ...read, name: file.name });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="small" onClick={() => input.current?.click()}>
        {t('import.file')}
      </Button>
      <p
        role={refusal === undefined ? undefined : 'alert'}
        className={`min-w-0 grow basis-48 text-sm wrap-anywhere ${refusal === undefined ? 'text-muted' : 'text-danger'}`}
      >
        {refusal ??
          (chosen === undefined ? t('import.fileHint') : t('import.fromFile', { name: chosen.name }))}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('import.file')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
};

type SummaryProps = {
  readonly read: TypedWords;
  readonly freshCount: number;
  readonly room: number;
};

/** How many of the words that cannot be added are shown. */
const SHOWN_MAX = 3;

/** Says what of the list is new, known, or no word; and whether it fits. */
const Summary = ({ read, freshCount, room }: SummaryProps) => {
  const { t } = useTranslation('vocabulary');
  const format = useFormat();
  const knownCount = read.words.length - freshCount;
  const { invalid } = read;
  const shown = invalid
    .slice(0, SHOWN_MAX)
    .map((word) => cut(word))
    .join(', ');
  const invalidWords = invalid.length > SHOWN_MAX ? `${shown} …` : shown;
  const isEmpty = read.words.length + invalid.length === 0;
  return (
    <div role="status" className="flex min-h-5 flex-col gap-1 text-sm">
      {isEmpty ? null : <p className="font-medium tabular-nums">{t('import.fresh', format(freshCount))}</p>}
      {knownCount === 0 ? null : <p className="text-muted">{t('import.known', format(knownCount))}</p>}
      {invalid.length === 0 ? null : (
        <p className="text-muted wrap-anywhere">
          {t('import.invalid', { ...format(invalid.length), words: invalidWords })}
        </p>
      )}
      {freshCount > room ? <p className="text-danger">{t('import.noRoom', format(room))}</p> : null}
    </div>
  );
};

const CUT_LENGTH = 24;
const cut = (word: string): string =>
  word.length > CUT_LENGTH ? `${word.slice(0, CUT_LENGTH).trimEnd()}…` : word;

const useFormat = () => {
  const numbers = new Intl.NumberFormat(useLocale());
  return (count: number) => ({ count, formatted: numbers.format(count) });
};
