import { deliverFinished, type RecordingFinished } from '@escriba/contracts/events/events';
import { createMailsByAuth, type MailsDeps } from '../../platform/mails/mails-by-auth.ts';
import { FINISHED_MAILS, type FinishedMailRow } from '../../recordings/recordings.ts';

type FinishedMailsDeps = MailsDeps & {
  /** Returns whether a mail must wait for its summary. */
  readonly waitsForSummary: (mail: FinishedMailRow) => Promise<boolean>;
};

/** How often a summary that is awaited is looked for. */
const SUMMARY_POLL_MS = 2_000;

/** Has auth mail users that their recordings are transcribed, if necessary after the summary is made. */
export const createFinishedMails = ({ waitsForSummary, ...deps }: FinishedMailsDeps) =>
  createMailsByAuth(deps, {
    table: FINISHED_MAILS,
    name: 'mails',
    happenedAt: ({ finished_at: finishedAt }) => finishedAt,
    waitsUntil: async (mail) =>
      mail.with_summary && (await waitsForSummary(mail))
        ? new Date(deps.clock().getTime() + SUMMARY_POLL_MS)
        : undefined,
    send: (client, mail, options) => client.call(deliverFinished, { body: toEvent(mail) }, options),
  });

const toEvent = (mail: FinishedMailRow): RecordingFinished => ({
  id: mail.id,
  type: 'recording.finished',
  occurredAt: mail.finished_at.toISOString(),
  data: { userId: mail.owner_id, transcriptionId: mail.transcription_id },
});
