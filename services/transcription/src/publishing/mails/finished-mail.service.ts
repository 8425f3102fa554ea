import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import type { FinishedMail } from '@escriba/contracts/transcription/finished-mail';
import type { IncludedForm } from '@escriba/contracts/transcription/included-insights';
import { hidePersonalInName } from '@escriba/transcript';
import type { MadeInsight } from '../../insights/insights.ts';
import {
  type GetItem,
  type MailChoicesService,
  type Reader,
  transcriptionNotFound,
} from '../../recordings/recordings.ts';
import type { TextWork } from '../texts/text-work.ts';

type FinishedMailDeps = {
  readonly getItem: GetItem;
  readonly mailChoices: Pick<MailChoicesService, 'read'>;
  /** What was made of a user's recording, of some forms. */
  readonly listMade: (
    userId: string,
    id: string,
    forms: readonly IncludedForm[],
  ) => Promise<readonly MadeInsight[]>;
  readonly texts: Pick<TextWork, 'shareInsights'>;
};

/** The most statements of a mail; more are read in the app. */
const STATEMENTS_MAX = 20;

export type FinishedMailService = ReturnType<typeof createFinishedMailService>;

/** Says what the mail about a recording says when it is sent. A mailbox is read by programs of others, so all personal data is hidden. */
export const createFinishedMailService = ({ getItem, mailChoices, listMade, texts }: FinishedMailDeps) => {
  const readSummary = async (userId: string, id: string): Promise<FinishedMail['summary']> => {
    const [made] = await listMade(userId, id, ['summary']);
    if (made === undefined || made.facts.stale) return null;
    const [shared] = await texts.shareInsights({
      id,
      options: { insights: [made.facts], kinds: PERSONAL_KINDS },
      statements: [made.statements],
      schedulingKey: { class: 'free', user: userId, recording: id },
    });
    if (shared === undefined) return null;
    const statements = shared.statements.slice(0, STATEMENTS_MAX).map(({ text }) => text);
    return { method: shared.method === 'model' ? 'model' : 'extractive', statements };
  };

  return {
    /** @throws transcriptionNotFound, serviceBusy, textsUnavailable */
    read: async (reader: Reader, id: string): Promise<FinishedMail> => {
      const { finished, withSummary } = await mailChoices.read(reader.userId);
      const { status, originalFileName } = await getItem(reader, id);
      if (!finished || status !== 'completed') throw transcriptionNotFound();
      return {
        name: hidePersonalInName(originalFileName, PERSONAL_KINDS),
        summary: withSummary ? await readSummary(reader.userId, id) : null,
      };
    },
  };
};
