import type { InsightForm } from '@escriba/contracts/transcription/insights';
import { MAIL_SUMMARY_MINUTES } from '@escriba/contracts/transcription/mail-choices';
import { isDomainError } from '@escriba/errors';
import type { FinishedMailRow, GetItem, Reader } from '../../recordings/recordings.ts';

const SUMMARY_WAIT_MS = MAIL_SUMMARY_MINUTES * 60_000;

type SummaryDeps = {
  readonly findFormState: (
    place: { readonly ownerId: string; readonly transcriptionId: string },
    form: InsightForm,
  ) => Promise<'none' | 'open' | 'done' | 'failed'>;
  readonly insights: {
    readonly create: (
      reader: Reader,
      id: string,
      request: { readonly form: InsightForm },
    ) => Promise<unknown>;
  };
  readonly getItem: GetItem;
  readonly clock: () => Date;
};

/**
 * Returns whether a mail must wait for its summary. A summary that was requested, or that is made by itself, is the mail's, whatever makes it; without one it
 * is requested, of sentences of the text itself, as the user would: it counts, and is refused, in the same way. Any number of calls request one.
 */
export const createSummaryForMail =
  ({ findFormState, insights, getItem, clock }: SummaryDeps) =>
  async (mail: Pick<FinishedMailRow, 'transcription_id' | 'owner_id' | 'finished_at'>): Promise<boolean> => {
    const { transcription_id: transcriptionId, owner_id: ownerId } = mail;
    if (clock().getTime() - mail.finished_at.getTime() >= SUMMARY_WAIT_MS) return false;
    const state = await findFormState({ ownerId, transcriptionId }, 'summary');
    if (state !== 'none') return state === 'open';
    const reader: Reader = { userId: ownerId, sessionId: 'mail', locale: 'pt' };
    const request = async (): Promise<boolean> => {
      const { result } = await getItem(reader, transcriptionId);
      if (result === null || result.text.trim() === '') return false; // nothing was said
      await insights.create(reader, transcriptionId, { form: 'summary' });
      return true;
    };
    return request().catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
      // A service that is away is asked again. Any other refusal stays.
      return error.kind === 'unavailable';
    });
  };
