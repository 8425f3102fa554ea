import type { ConsentDecision, ConsentPurpose } from '@escriba/contracts/auth/consents';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Source } from '../../platform/source.ts';
import { findWorkspaceOwner, workspaceRoleMissing } from '../../workspaces/workspaces.ts';
import { currentConsentText, currentConsentTexts, findConsentText } from './consent-texts.ts';
import { consentNeedsRecipient, consentTextUnknown } from './consents.errors.ts';
import { createConsentsRepository } from './consents.repository.ts';

type ConsentsDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };
/** `recipient`: the server of language models that a decision names. */
type NamedDecision = ConsentDecision & { readonly recipient?: string };
type NewDecisions = {
  readonly userId: string;
  readonly decisions: readonly NamedDecision[];
  readonly source: Source;
};

/** Records who consented to what, when and from where. Decisions are only added; the last one of a purpose is in force. */
export const createConsents = ({ db, clock }: ConsentsDeps) => {
  const record = (handle: Kysely<DB>, decisions: NewDecisions): Promise<void> =>
    recordDecisions(handle, decisions, clock());

  const read = async (userId: string) => {
    const rows = (await createConsentsRepository(db).list(userId)).filter(isConsent);
    const history = rows.map((row) => ({
      purpose: row.purpose as ConsentPurpose, // `record` knows no other
      version: row.text_version,
      hash: row.text_hash,
      granted: row.granted,
      recipient: row.recipient,
      at: row.at.toISOString(),
    }));
    const current = history.filter(
      ({ purpose }, at) => history.findIndex((record) => record.purpose === purpose) === at,
    );
    return { texts: currentConsentTexts(), current, history };
  };

  const readAssistant = async (id: string) => {
    const userId = (await findWorkspaceOwner(db, id)) ?? id;
    const last = await createConsentsRepository(db).findLast(userId, 'assistant');
    const { text } = currentConsentText('assistant');
    return { recipient: last?.granted === true ? last.recipient : null, text };
  };

  return {
    record,
    read,
    /** Returns the server of language models that a user, or the owner of a workspace, agrees to, and the text of the agreement. */
    readAssistant,
    /** Records whether texts of a user may be sent to a server of language models. Throws workspaceRoleMissing for a workspace: its owner decides. */
    decideAssistant: async (
      userId: string,
      { recipient, granted }: { readonly recipient: string; readonly granted: boolean },
      source: Source,
    ) => {
      if ((await findWorkspaceOwner(db, userId)) !== undefined) throw workspaceRoleMissing();
      const { version } = currentConsentText('assistant');
      const decision = { purpose: 'assistant', version, granted, recipient } as const;
      await record(db, { userId, decisions: [decision], source });
      return readAssistant(userId);
    },
    /** Grants or withdraws one consent; returns all current ones. */
    decide: async (userId: string, decision: ConsentDecision, source: Source) => {
      await record(db, { userId, decisions: [decision], source });
      return read(userId);
    },
  };
};

/** Records decisions. @throws consentTextUnknown if a text never existed, consentNeedsRecipient */
const recordDecisions = async (
  db: Kysely<DB>,
  { userId, decisions, source }: NewDecisions,
  at: Date,
): Promise<void> => {
  const rows = decisions.map(({ purpose, version, granted, recipient }) => {
    const text = findConsentText(purpose, version);
    if (text === undefined) throw consentTextUnknown();
    if (purpose === 'assistant' && granted && recipient === undefined) throw consentNeedsRecipient();
    return {
      user_id: userId,
      purpose,
      text_version: version,
      text_hash: text.hash,
      granted,
      recipient: recipient ?? null,
      at,
      ip: source.ip,
      user_agent: source.userAgent,
    };
  });
  await createConsentsRepository(db).insert(rows);
};

/** Returns whether a decision is a consent. The log also has accepted versions of the terms and the privacy policy. */
const isConsent = ({ purpose }: { readonly purpose: string }): boolean =>
  purpose !== 'terms' && purpose !== 'privacy';

export type Consents = ReturnType<typeof createConsents>;
