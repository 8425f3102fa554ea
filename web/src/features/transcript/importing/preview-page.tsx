import { countLeftOut, firstTimeOf, importText, shiftTimes, timeOffsetOf } from '@escriba/transcript';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatDuration, formatNumber } from '../../../media/format.ts';
import { useDeferredWork } from '../../../platform/use-deferred-work.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { SheetPage } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { saveFirst } from '../editor/save-first.ts';
import { useEditorPart } from '../opening/use-editor.ts';
import { compareDocuments } from '../versions/comparison.ts';
import { IMPORT_WORDS_MAX, type ReadFile } from './read-file.ts';
import { type Preview, PreviewView } from './preview-view.tsx';

type PreviewPageProps = {
  readonly editor: TranscriptEditor;
  readonly file: Extract<ReadFile, { text: unknown }>;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

/** Shows what an import changes, and the choice to make it a new version. */
export const PreviewPage = ({ editor, file, onBack, onDone }: PreviewPageProps) => {
  const { t } = useTranslation('transcript');
  const present = useEditorPart(editor, ({ history }) => history.present);
  const { text, times } = useOffset(file, present.durationMs);
  const preview = useDeferredWork(text, present, (imported, document): Preview => {
    const made = importText(document, imported);
    return {
      ...made,
      isTimed: imported.kind === 'timed',
      hasTimes: firstTimeOf(imported) !== undefined,
      left: { ...countLeftOut(file.left, document.language), lost: made.writtenCount - made.wordCount },
      comparison: compareDocuments(document, made.document),
    };
  });
  const { isBusy, use } = useImport(editor, onDone);
  const isPossible = preview !== undefined && preview.wordCount > 0 && preview.wordCount <= IMPORT_WORDS_MAX;
  return (
    <SheetPage
      back={{ label: t('import.other'), onPress: onBack }}
      title={t('import.preview')}
      text={t('import.previewText', { name: file.name })}
      foot={
        <Button
          look="primary"
          disabled={!isPossible}
          isBusy={isBusy}
          onClick={() => preview !== undefined && void use(preview)}
        >
          {t('import.do')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ShiftField times={times} />
        <PreviewView
          preview={preview}
          leftTexts={file.left.other}
          wordCountMax={IMPORT_WORDS_MAX}
          shiftMs={times?.isShifted === true ? times.offsetMs : 0}
        />
      </div>
    </SheetPage>
  );
};

const ShiftField = ({ times }: Pick<ReturnType<typeof useOffset>, 'times'>) => {
  const { t } = useTranslation('transcript');
  if (times === undefined) return null;
  return (
    <CheckField
      label={t('import.shift', { offset: formatDuration(times.offsetMs / 1_000) })}
      hint={t('import.shiftText', { first: formatDuration(Math.floor(times.firstMs / 1_000)) })}
      isOn={times.isShifted}
      onChange={times.setShifted}
    />
  );
};

const useImport = (editor: TranscriptEditor, onDone: () => void) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const use = async ({ document, wordCount }: Preview): Promise<void> => {
    setBusy(true);
    // What is unsaved belongs to the version before.
    const isSaved = await saveFirst(editor);
    setBusy(false);
    if (!isSaved)
      return void showToast({ tone: 'error', title: t('import.failed'), detail: t('import.unsaved') });
    editor.replace(document, 'import');
    // A separate version: later changes do not belong to it.
    void editor.seal();
    onDone();
    const formatted = formatNumber(wordCount, locale);
    void showToast({
      tone: 'success',
      title: t('import.done', { count: wordCount, formatted }),
      detail: t('import.doneText'),
    });
  };
  return { isBusy, use };
};

/** Returns the text with its times as the user chose; `times` if they begin later than the recording's probably do. */
const useOffset = ({ text }: PreviewPageProps['file'], durationMs: number) => {
  const firstMs = useMemo(() => firstTimeOf(text) ?? 0, [text]);
  const offsetMs = useMemo(() => timeOffsetOf(text, durationMs), [text, durationMs]);
  // Without the change no text would be inside the recording.
  const [isShifted, setShifted] = useState(offsetMs > 0 && firstMs >= durationMs);
  const shifted = useMemo(() => shiftTimes(text, isShifted ? offsetMs : 0), [text, isShifted, offsetMs]);
  return { text: shifted, times: offsetMs === 0 ? undefined : { firstMs, offsetMs, isShifted, setShifted } };
};
