import type { Question } from '@escriba/contracts/transcription/questions';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asking, isOpen, useRemoveQuestion } from '../../../data/assistant/questions.ts';
import { failureText } from '../../../data/failure-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Failure } from '../../../data/assistant/failures.tsx';
import { Sentence } from './sentence.tsx';
import type { InsightPage } from './use-insight-page.ts';
import type { Ways } from './ways.ts';

type QuestionItemProps = {
  readonly question: Question;
  readonly page: InsightPage;
  readonly ways: Ways;
  readonly onAsk: (asking: Asking) => void;
  readonly holdFocus: () => void;
};

/** Renders a question and its answer, or what happens to it. */
export const QuestionItem = ({ question, page, ways, onAsk, holdFocus }: QuestionItemProps) => {
  const { t } = useTranslation('insightPanel');
  const remove = useRemoveQuestion({ recordingIds: [page.id] });
  const [isRemoving, setRemoving] = useState(false);
  const titleId = useId();
  const begin = (): void =>
    remove.mutate(question, {
      onError: (error) =>
        void showToast({ tone: 'error', title: t('remove.failed'), detail: failureText(error) }),
      onSuccess: holdFocus,
      onSettled: () => setRemoving(false),
    });
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-1.5 rounded-card border border-line px-4 py-3"
    >
      <div className="flex items-start justify-between gap-2">
        <h3 id={titleId} dir="auto" className="min-w-0 pt-1.5 text-sm font-medium text-pretty wrap-anywhere">
          {question.question}
        </h3>
        {isOpen(question) ? (
          <Button size="small" look="quiet" disabled={remove.isPending} onClick={begin} className="-mr-3">
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
      </div>
      <Answer {...{ question, page, ways, onAsk }} />
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('ask.remove')}
        text={t('ask.removeText')}
        yes={t('delete')}
        isBusy={remove.isPending}
        onYes={begin}
        onNo={() => setRemoving(false)}
      />
    </article>
  );
};

type AnswerProps = Omit<QuestionItemProps, 'holdFocus'>;

const Answer = ({ question, page, ways, onAsk }: AnswerProps) => {
  const { t } = useTranslation('insightPanel');
  const { statements, status, language, isPersonalDataHidden, isReduced } = question;
  if (isOpen(question))
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Spinner />
        {t(status === 'waiting' ? 'waiting' : 'ask.searching')}
      </p>
    );
  const again = (): void =>
    onAsk({
      question: question.question,
      way: { language, isPersonalDataHidden },
      instead: question,
    });
  if (status === 'failed')
    return (
      <Failure
        error={null}
        code={question.errorCode}
        assistant={ways.assistant}
        onRetry={ways.assistant === undefined ? undefined : again}
        onMakeOfText={undefined}
        onAgreed={again}
      />
    );
  if (statements.length === 0)
    return <p className="text-sm text-muted text-pretty">{t(isReduced ? 'ask.reduced' : 'ask.notTold')}</p>;
  const inLanguage = language === 'recording' ? page : { ...page, language };
  return (
    <>
      <ol aria-label={t('ask.answer')} className="-mx-2 flex flex-col">
        {statements.map((statement, index) => (
          // A statement has no other identity than its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Sentence form="summary" statement={statement} page={inLanguage} />
          </li>
        ))}
      </ol>
      {isReduced ? <p className="text-xs text-muted text-pretty">{t('ask.reduced')}</p> : null}
    </>
  );
};
