import type { SupportRequest, SupportSubject } from '@escriba/contracts/auth/support';
import { insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { parseEmail } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Randomness } from '../platform/randomness.ts';
import type { Source } from '../platform/source.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import type { SupportEvent } from './deliver-support-mail.ts';
import type { OwnsRecording } from './own-recordings.ts';
import { messageMissing, supportRecordingRefused, supportRequestNotFound } from './support.errors.ts';
import { createSupportRepository } from './support.repository.ts';

type SupportDeps = {
  readonly db: Kysely<DB>;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
  readonly ownsRecording: OwnsRecording;
  /** Whether messages are also sent to the operator by mail. */
  readonly isMailed: boolean;
  readonly contacts: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly sendsMail: boolean;
  };
};

type RequestInput = {
  readonly subject: SupportSubject;
  readonly message: string;
  readonly email: string;
  readonly name?: string | undefined;
  readonly transcriptionId?: string | undefined;
};
type Sender = { readonly userId: string | null; readonly source: Source };

const REFERENCE_TRIES = 3;

/** Stores messages to the operator, then mails them if a mail server is configured. */
export const createSupport = (deps: SupportDeps) => {
  const { db, throttle, clock, randomness, isMailed, contacts } = deps;
  const get = async (reference: string): Promise<SupportRequest> => {
    const request = await createSupportRepository(db).find(reference);
    if (request === undefined) throw supportRequestNotFound();
    return request;
  };

  return {
    contacts,
    get,
    list: (all: boolean): Promise<SupportRequest[]> => createSupportRepository(db).list({ all }),
    close: async (reference: string): Promise<SupportRequest> => {
      await createSupportRepository(db).close(reference, clock());
      return get(reference);
    },

    /** Returns the reference. @throws messageMissing, emailInvalid, supportRecordingRefused, and `auth.too_many_attempts` for a source */
    ask: async (asked: RequestInput, { userId, source }: Sender): Promise<string> => {
      const message = clean(asked.message);
      if (message === '') throw messageMissing();
      const { email } = parseEmail(asked.email);
      await throttle.take('support', source.ip);
      const transcriptionId = await checkRecording(deps.ownsRecording, asked.transcriptionId, userId);
      const now = clock();
      for (let tries = 1; ; tries += 1) {
        const reference = newReference(now, randomness);
        const request = {
          reference,
          subject: asked.subject,
          message,
          name: clean(asked.name ?? '').replaceAll(/\s+/g, ' '),
          email,
          userId,
          transcriptionId,
          ip: source.ip,
          createdAt: now,
        };
        const isStored = await db.transaction().execute(async (transaction) => {
          if (!(await createSupportRepository(transaction).insert(request))) return false;
          const payload: SupportEvent = { kind: 'support', reference };
          if (isMailed)
            await insertOutboxEvent(transaction, { subject: `support ${reference}`, payload }, now);
          return true;
        });
        if (isStored) return reference;
        if (tries === REFERENCE_TRIES) throw new Error('no free reference');
      }
    },
  };
};

export type Support = ReturnType<typeof createSupport>;

/** Returns the id if the recording is the sender's own. While the transcription service does not respond, the message is stored without it. */
const checkRecording = async (
  ownsRecording: OwnsRecording,
  id: string | undefined,
  userId: string | null,
): Promise<string | null> => {
  if (id === undefined) return null;
  const isOwn = userId !== null && (await ownsRecording(userId, id));
  if (isOwn === false) throw supportRecordingRefused();
  return isOwn === true ? id : null;
};

/** Returns the day and a random number, which reveals neither how many messages there are nor another reference. */
const newReference = (now: Date, { randomBytes }: Pick<Randomness, 'randomBytes'>): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${String(randomBytes(6).readUIntBE(0, 6) % 100_000_000).padStart(8, '0')}`;

/** Removes control and invisible characters, except line breaks, because a terminal shows the text. */
const clean = (text: string): string => text.replaceAll(/(?![\n])[\p{Cc}\p{Cf}]/gu, '').trim();
