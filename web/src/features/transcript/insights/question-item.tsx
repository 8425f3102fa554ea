import type { Question } from '@escriba/contracts/transcription/questions';
import { useTranslation } from 'react-i18next';
import { QuestionCard } from '../../../data/assistant/question-card.tsx';
import type { Asking } from '../../../data/assistant/questions.ts';
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

/** Renders a question about the recording, and its answer, each sentence with the place where it was said. */
export const QuestionItem = ({ question, page, ways, ...card }: QuestionItemProps) => {
  const { t } = useTranslation('insightPanel');
  const { statements, language } = question;
  const inLanguage = language === 'recording' ? page : { ...page, language };
  return (
    <QuestionCard
      {...card}
      question={question}
      scope={{ recordingIds: [page.id] }}
      assistant={ways.assistant}
      notTold={t('ask.notTold')}
    >
      <ol aria-label={t('ask.answer')} className="-mx-2 flex flex-col">
        {statements.map((statement, index) => (
          // A statement has no other identity than its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Sentence form="summary" statement={statement} page={inLanguage} />
          </li>
        ))}
      </ol>
    </QuestionCard>
  );
};
