import type { AnswerStatement, Question } from '@escriba/contracts/transcription/questions';
import { splitFileName } from '@escriba/transcript';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assistant } from '../../data/assistant/assistant.ts';
import { Failure } from '../../data/assistant/failures.tsx';
import {
  type Asking,
  isOpen,
  type QuestionScope,
  useRemoveQuestion,
} from '../../data/assistant/questions.ts';
import { failureText } from '../../data/failure-text.ts';
import { formatDuration } from '../../media/format.ts';
import { appTranscription } from '../../platform/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.ts';

type AskedQuestionProps = {
  readonly question: Question;
  readonly scope: QuestionScope;
  readonly assistant: Assistant;
  readonly onAsk: (asking: Asking) => void;
  readonly holdFocus: () => void;
};

/** Renders a question about several recordings, and its answer with links to the places where it was said. */
export const AskedQuestion = ({ question, scope, assistant, onAsk, holdFocus }: AskedQuestionProps) => {
  const { t } = useTranslation('insightPanel');
  const remove = useRemoveQuestion(scope);
  const titleId = useId();
  const begin = (): void =>
    remove.mutate(question, {
      onError: (error) =>
        void showToast({ tone: 'error', title: t('remove.failed'), detail: failureText(error) }),
      onSuccess: holdFocus,
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
            disabled={remove.isPending}
            onClick={begin}
            className="-mr-2"
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      <Answer {...{ question, assistant, onAsk }} />
    </article>
  );
};

type AnswerProps = Pick<AskedQuestionProps, 'question' | 'assistant' | 'onAsk'>;

const Answer = ({ question, assistant, onAsk }: AnswerProps) => {
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
    onAsk({ question: question.question, way: { language, isPersonalDataHidden }, instead: question });
  if (status === 'failed')
    return (
      <Failure
        error={null}
        code={question.errorCode}
        assistant={assistant}
        onRetry={again}
        onMakeOfText={undefined}
        onAgreed={again}
      />
    );
  if (statements.length === 0)
    return (
      <p className="text-sm text-muted text-pretty">{t(isReduced ? 'ask.reduced' : 'ask.notToldMany')}</p>
    );
  return (
    <>
      <ol aria-label={t('ask.answer')} className="flex flex-col gap-3">
        {statements.map((statement, index) => (
          // A statement has no other identity than its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-col text-sm">
            <p dir="auto" className="text-pretty wrap-anywhere">
              {statement.text}
            </p>
            <Places statement={statement} question={question} />
          </li>
        ))}
      </ol>
      {isReduced ? <p className="text-xs text-muted text-pretty">{t('ask.reduced')}</p> : null}
    </>
  );
};

type PlacesProps = { readonly statement: AnswerStatement; readonly question: Question };

/** Links to the places of a statement: the recording at that time. */
const Places = ({ statement: { sources }, question: { recordings } }: PlacesProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-x-3">
      {sources.map(({ transcriptionId, startMs }, index) => {
        const found = recordings.find((one) => one.transcriptionId === transcriptionId);
        const name = splitFileName(found?.fileName ?? '').name || t('untitled');
        return (
          <PageLink
            // Messages of a chat share a time.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            to={`${appTranscription(transcriptionId)}#t=${startMs}`}
            className="inline-flex min-h-7 max-w-full items-center text-xs text-accent-strong tabular-nums underline-offset-2 hover:underline touch:min-h-11"
          >
            <bdi className="truncate">{name}</bdi>
            <span className="shrink-0">&nbsp;· {formatDuration(Math.floor(startMs / 1_000))}</span>
          </PageLink>
        );
      })}
    </div>
  );
};
