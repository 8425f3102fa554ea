import type { ConsentDecision, ConsentPurpose } from '@escriba/contracts/auth/consents';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Source } from '../../platform/source.ts';
import { currentConsentTexts, findConsentText } from './consent-texts.ts';
import { consentTextUnknown } from './consents.errors.ts';
import { createConsentsRepository } from './consents.repository.ts';

type ConsentsDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };
type NewDecisions = {
  readonly userId: string;
  readonly decisions: readonly ConsentDecision[];
  readonly source: Source;
};

/** Records who consented to what, when and from where. Decisions are only added; the last one of a purpose is in force. */
export const createConsents = ({ db, clock }: ConsentsDeps) => {
  /** Records decisions. Throws consentTextUnknown if a text never existed. */
  const record = async (handle: Kysely<DB>, { userId, decisions, source }: NewDecisions): Promise<void> => {
    const rows = decisions.map(({ purpose, version, granted }) => {
      const text = findConsentText(purpose, version);
      if (text === undefined) throw consentTextUnknown();
      return {
        user_id: userId,
        purpose,
        text_version: version,
        text_hash: text.hash,
        granted,
        at: clock(),
        ip: source.ip,
        user_agent: source.userAgent,
      };
    });
    await createConsentsRepository(handle).insert(rows);
  };

  const read = async (userId: string) => {
    const rows = (await createConsentsRepository(db).list(userId)).filter(isConsent);
    const history = rows.map((row) => ({
      purpose: row.purpose as ConsentPurpose, // `record` knows no other
      version: row.text_version,
      hash: row.text_hash,
      granted: row.granted,
      at: row.at.toISOString(),
    }));
    const current = history.filter(
      ({ purpose }, at) => history.findIndex((record) => record.purpose === purpose) === at,
    );
    return { texts: currentConsentTexts(), current, history };
  };

  return {
    record,
    read,
    /** Grants or withdraws one consent; returns all current ones. */
    decide: async (userId: string, decision: ConsentDecision, source: Source) => {
      await record(db, { userId, decisions: [decision], source });
      return read(userId);
    },
  };
};

/** Returns whether a decision is a consent. The log also has accepted versions of the terms and the privacy policy. */
const isConsent = ({ purpose }: { readonly purpose: string }): boolean =>
  purpose !== 'terms' && purpose !== 'privacy';

export type Consents = ReturnType<typeof createConsents>;
