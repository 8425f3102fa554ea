import type { AnswerStatement, Question } from '@escriba/contracts/transcription/questions';
import { splitFileName } from '@escriba/transcript';
import { useTranslation } from 'react-i18next';
import type { Assistant } from '../../data/assistant/assistant.ts';
import { QuestionCard } from '../../data/assistant/question-card.tsx';
import type { Asking, QuestionScope } from '../../data/assistant/questions.ts';
import { formatDuration } from '../../media/format.ts';
import { appTranscription } from '../../platform/paths.ts';
import { PageLink } from '../../ui/page-link.tsx';

type AskedQuestionProps = {
  readonly question: Question;
  readonly scope: QuestionScope;
  readonly assistant: Assistant;
  readonly onAsk: (asking: Asking) => void;
  readonly holdFocus: () => void;
};

/** Renders a question about several recordings, and its answer with links to the places where it was said. */
export const AskedQuestion = ({ question, ...card }: AskedQuestionProps) => {
  const { t } = useTranslation('insightPanel');
  return (
    <QuestionCard {...card} question={question} notTold={t('ask.notToldMany')}>
      <ol aria-label={t('ask.answer')} className="flex flex-col gap-3">
        {question.statements.map((statement, index) => (
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
    </QuestionCard>
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
