import type { Question } from '@escriba/contracts/transcription/questions';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/use-workspace.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.ts';
import { failureText } from '../failure-text.ts';
import type { Assistant } from './assistant.ts';
import { Failure } from './failures.tsx';
import { type Asking, isOpen, type QuestionScope, useRemoveQuestion } from './questions.ts';

type QuestionCardProps = {
  readonly question: Question;
  readonly scope: QuestionScope;
  /** Undefined if there is no language model any more. */
  readonly assistant: Assistant | undefined;
  readonly onAsk: (asking: Asking) => void;
  readonly holdFocus: () => void;
  /** Says that the recordings do not say it. */
  readonly notTold: string;
  /** The statements of the answer. */
  readonly children: ReactNode;
};

/** Renders a question with its answer, or what happens to it. */
export const QuestionCard = ({ question, scope, holdFocus, children, ...answer }: QuestionCardProps) => {
  const titleId = useId();
  const mayRemove = useMay('delete');
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-1.5 rounded-card border border-line px-4 py-3"
    >
      <div className="flex items-start justify-between gap-2">
        <h3 id={titleId} dir="auto" className="min-w-0 pt-1.5 text-sm font-medium text-pretty wrap-anywhere">
          {question.question}
        </h3>
        {mayRemove ? <Remove {...{ question, scope, holdFocus }} /> : null}
      </div>
      <Answer question={question} {...answer}>
        {children}
      </Answer>
    </article>
  );
};

/** Cancels a question that is open, or deletes one after a confirmation. */
const Remove = ({
  question,
  scope,
  holdFocus,
}: Pick<QuestionCardProps, 'question' | 'scope' | 'holdFocus'>) => {
  const { t } = useTranslation('insightPanel');
  const remove = useRemoveQuestion(scope);
  const [isRemoving, setRemoving] = useState(false);
  const begin = (): void =>
    remove.mutate(question, {
      onError: (error) =>
        void showToast({ tone: 'error', title: t('remove.failed'), detail: failureText(error) }),
      onSuccess: holdFocus,
      onSettled: () => setRemoving(false),
    });
  return (
    <>
      {isOpen(question) ? (
        <Button size="small" look="quiet" isBusy={remove.isPending} onClick={begin} className="-mr-3">
          {t('cancel')}
        </Button>
      ) : (
        <IconButton
          label={t('ask.delete', { question: question.question })}
          onClick={() => setRemoving(true)}
          className="-mr-2"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('ask.remove')}
        text={t('ask.removeText')}
        yes={t('delete')}
        isBusy={remove.isPending}
        onYes={begin}
        onNo={() => setRemoving(false)}
      />
    </>
  );
};

type AnswerProps = Omit<QuestionCardProps, 'scope' | 'holdFocus'>;

const Answer = ({ question, onAsk, notTold, children, ...answer }: AnswerProps) => {
  const { t } = useTranslation('insightPanel');
  const assistant = useMay('write') ? answer.assistant : undefined;
  const { statements, status, language, isPersonalDataHidden, isReduced, isStale } = question;
  if (isOpen(question))
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Spinner />
        {t(status === 'waiting' ? 'waiting' : 'ask.searching')}
      </p>
    );
  const again = (): void =>
    onAsk({ question: question.question, way: { language, isPersonalDataHidden }, instead: question });
  if (status === 'failed')
    return (
      <Failure
        error={null}
        code={question.errorCode}
        assistant={assistant}
        onRetry={assistant === undefined ? undefined : again}
        onMakeOfText={undefined}
        onAgreed={again}
      />
    );
  const isEmpty = statements.length === 0;
  return (
    <>
      {isEmpty ? null : children}
      {isEmpty && !isReduced ? <p className="text-sm text-muted text-pretty">{notTold}</p> : null}
      {isReduced ? <p className="text-xs text-muted text-pretty">{t('ask.reduced')}</p> : null}
      {isStale ? <Stale onAgain={assistant === undefined ? undefined : again} /> : null}
    </>
  );
};

/** Says that a text has changed since the answer, and offers to ask again in place of it. */
const Stale = ({ onAgain }: { readonly onAgain: (() => void) | undefined }) => {
  const { t } = useTranslation('insightPanel');
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p className="text-muted text-pretty">{t('ask.stale')}</p>
      {onAgain === undefined ? null : (
        <Button size="small" look="quiet" onClick={onAgain} className="-ml-3">
          {t('ask.again')}
        </Button>
      )}
    </div>
  );
};
