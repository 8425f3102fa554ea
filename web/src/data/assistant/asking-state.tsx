import type { Question } from '@escriba/contracts/transcription/questions';
import { useTranslation } from 'react-i18next';
import { isOpen } from './questions.ts';

type AskingStateProps = {
  /** The newest question. */
  readonly question: Question | undefined;
  readonly isAsking: boolean;
  /** Says that the recordings do not say it. */
  readonly notTold: string;
};

/** Says to screen readers what happens to the newest question. */
export const AskingState = ({ question, isAsking, notTold }: AskingStateProps) => {
  const { t } = useTranslation('insightPanel');
  const searching = isAsking || (question !== undefined && isOpen(question)) ? t('ask.searching') : null;
  const answered = question !== undefined && question.statements.length > 0 ? t('ask.answered') : notTold;
  return (
    <p role="status" className="sr-only">
      {searching ?? (question?.status === 'done' ? answered : null)}
    </p>
  );
};
