import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/use-workspace.ts';
import { AgreementNotice } from '../../data/assistant/agreement-notice.tsx';
import { AskForm } from '../../data/assistant/ask-form.tsx';
import { type Assistant, useAssistant } from '../../data/assistant/assistant.ts';
import { AskingFailure } from '../../data/assistant/asking-failure.tsx';
import { AskingState } from '../../data/assistant/asking-state.tsx';
import { useHidesPersonal } from '../../data/assistant/hides-personal.ts';
import { type Asking, type QuestionScope, useAsk, useQuestions } from '../../data/assistant/questions.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AskedQuestion } from './asked-question.tsx';

type AskDialogProps = { readonly items: readonly TranscriptionItem[]; readonly onClose: () => void };

/** Asks questions about the selected recordings. */
export const AskDialog = ({ items, onClose }: AskDialogProps) => {
  const { t } = useTranslation('insightPanel');
  const scope = { recordingIds: items.map(({ transcriptionId }) => transcriptionId) };
  return <ScopeDialog {...{ scope, onClose }} title={t('ask.titleMany', { count: items.length })} />;
};

type AskFolderDialogProps = {
  readonly folder: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
};

/** Asks questions about the recordings of a folder. */
export const AskFolderDialog = ({ folder, onClose }: AskFolderDialogProps) => {
  const { t } = useTranslation('insightPanel');
  const title = t('ask.titleFolder', { name: folder.name });
  return <ScopeDialog scope={{ folderId: folder.id }} {...{ title, onClose }} />;
};

type ScopeDialogProps = {
  readonly scope: QuestionScope;
  readonly title: string;
  readonly onClose: () => void;
};

const ScopeDialog = ({ scope, title, onClose }: ScopeDialogProps) => {
  const { t } = useTranslation('insightPanel');
  const { assistant } = useAssistant();
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isShown) => !isShown && onClose()}
      title={title}
      text={t('ask.aboutMany')}
    >
      {assistant === undefined ? (
        <p className="text-sm text-muted">{t('noAssistant')}</p>
      ) : (
        <Questions scope={scope} assistant={assistant} />
      )}
    </Dialog>
  );
};

type QuestionsProps = { readonly scope: QuestionScope; readonly assistant: Assistant };

const Questions = ({ scope, assistant }: QuestionsProps) => {
  const { t } = useTranslation('insightPanel');
  const { data: questions = [] } = useQuestions(scope);
  const ask = useAsk(scope);
  const root = useRef<HTMLDivElement>(null);
  // What was pressed may disappear; the focus must stay in the dialog.
  const holdFocus = () => root.current?.focus({ preventScroll: true });
  const onAskAgain = (asking: Asking): void => {
    holdFocus();
    ask.mutate(asking);
  };
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Asker {...{ assistant, ask, holdFocus }} hasNone={questions.length === 0} />
      <AskingFailure {...{ ask, assistant, onAskAgain }} />
      <AskingState question={questions[0]} isAsking={ask.isPending} notTold={t('ask.notToldMany')} />
      <ol aria-label={t('ask.earlier')} className="flex flex-col gap-3">
        {questions.map((question) => (
          <li key={question.id}>
            <AskedQuestion {...{ question, scope, assistant, holdFocus }} onAsk={onAskAgain} />
          </li>
        ))}
      </ol>
    </div>
  );
};

type AskerProps = {
  readonly assistant: Assistant;
  readonly ask: ReturnType<typeof useAsk>;
  readonly holdFocus: () => void;
  /** Whether nothing was asked yet. */
  readonly hasNone: boolean;
};

/** Renders the field, or asks first whether texts may be sent. */
const Asker = ({ assistant, ask, holdFocus, hasNone }: AskerProps) => {
  const { t } = useTranslation('insightPanel');
  const [text, setText] = useState('');
  const [hides, setHides] = useHidesPersonal();
  const mayAsk = useMay('write');
  if (!mayAsk) return <p className="text-sm text-muted text-pretty">{t('readOnly')}</p>;
  if (!assistant.isAgreed && !ask.isError)
    return <AgreementNotice assistant={assistant} onAgreed={holdFocus} />;
  const onAsk = (question: string): void =>
    ask.mutate(
      { question, way: { language: 'recording', isPersonalDataHidden: hides } },
      { onSuccess: () => setText('') },
    );
  return (
    <AskForm {...{ text, setText, hasNone, onAsk }} label={t('ask.labelMany')} isAsking={ask.isPending}>
      <CheckField label={t('hidePersonal')} isOn={hides} onChange={setHides} />
    </AskForm>
  );
};
