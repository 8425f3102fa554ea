import {
  LEGAL_DOCUMENTS,
  LEGAL_VERSIONS,
  type LegalAnnouncement,
  type LegalDocument,
  type LegalVersions,
} from '@escriba/contracts/auth/legal';
import { LOCALES, toLocale } from '@escriba/contracts/shared/locale';
import { deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createLegalMailsRepository } from './legal-mails.repository.ts';

/** A mail to an account about a new version, as the outbox has it. */
export const LegalEvent = Type.Object({
  kind: Type.Literal('legal'),
  document: Type.Enum(LEGAL_DOCUMENTS),
  version: Type.String(),
  changes: Type.String(),
  userId: Type.String(),
  locale: Type.Enum(LOCALES),
  at: Type.String({ format: 'date-time' }),
});
export type LegalEvent = Type.Static<typeof LegalEvent>;

type Deps = {
  readonly db: Kysely<DB>;
  /** Whether there is a mail server; without one nothing is recorded. */
  readonly isMailAvailable: boolean;
  readonly clock: () => Date;
  /** The versions, newest first. */
  readonly versions?: LegalVersions;
};
type Announced = LegalAnnouncement & { readonly document: LegalDocument; readonly version: string };

/** Mails recorded at once, so few that mails which a user waits for, such as a link to a new password, are not late. */
const RECORDED_AT_ONCE = 100;
/** Pause after all accounts were notified. Later ones accepted an earlier version on a page that was still open. */
const PAUSE_MS = 3_600_000;

/** Notifies each account by mail, once, that a legal text has a new version. Any number of processes may record at once. */
export const createLegalMails = ({ db, isMailAvailable, clock, versions = LEGAL_VERSIONS }: Deps) => {
  const pausedUntil = new Map<LegalDocument, Date>();

  const recordOf = async ({ document, version, changes, from }: Announced, now: Date): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      const mails = createLegalMailsRepository(transaction);
      const limit = RECORDED_AT_ONCE;
      const unnotified = await mails.holdUnnotified({ document, version, announcedAt: startOf(from), limit });
      const notified = await mails.note({ document, version, userIds: unnotified.map(({ id }) => id), now });
      for (const { id: userId, locale: stored } of unnotified.filter(({ id }) => notified.has(id))) {
        const locale = toLocale(stored);
        const payload: LegalEvent = {
          kind: 'legal',
          document,
          version,
          changes: changes[locale],
          userId,
          locale,
          at: now.toISOString(),
        };
        await insertOutboxEvent(transaction, { subject: subjectOf(userId), payload }, now);
      }
      return unnotified.length;
    });

  return {
    /** Records the mails of some accounts, for each document. The outbox sends them. */
    recordDue: async (): Promise<void> => {
      if (!isMailAvailable) return;
      const now = clock();
      for (const announced of announcedIn(versions)) {
        const { document, from } = announced;
        const isPaused = now < (pausedUntil.get(document) ?? now);
        if (isPaused || now < startOf(from)) continue;
        const found = await recordOf(announced, now);
        if (found === 0) pausedUntil.set(document, new Date(now.getTime() + PAUSE_MS));
      }
    },
  };
};

export type LegalMails = ReturnType<typeof createLegalMails>;

/** Collects the mails for the copy of a user's data. */
export const collectLegalMails = async (db: Kysely<DB>, userId: string) =>
  (await createLegalMailsRepository(db).list(userId)).map(({ recorded_at: at, ...mail }) => ({
    ...mail,
    at,
  }));

/** Deletes the mails to the owner of a closed account, and that there were any. */
export const forgetLegalMails = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
  await deleteOutboxSubject(transaction, subjectOf(userId));
  await createLegalMailsRepository(transaction).deleteOf(userId);
};

/** Returns the newest versions, as far as they have an announcement. */
const announcedIn = (versions: LegalVersions): Announced[] =>
  LEGAL_DOCUMENTS.flatMap((document) => {
    const [{ version, announcement }] = versions[document];
    return announcement === undefined ? [] : [{ document, version, ...announcement }];
  });

/** Returns the beginning of a day in São Paulo, which has had no summer time since 2019. */
const startOf = (day: string): Date => new Date(`${day}T03:00:00.000Z`);

/** Returns the outbox subject of these mails. It is a subject of its own, so that notices about the account do not wait for them. */
const subjectOf = (userId: string): string => `legal ${userId}`;
