import { decideAssistantConsent, readAssistantConsent } from '@escriba/contracts/auth/internal';
import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { type Peer, createInternalClient } from '@escriba/http';
import { agreementUnknown } from './insights.errors.ts';

/** The server that a user has agreed to, null without one, and the text of an agreement. */
export type Agreement = { readonly recipient: string | null; readonly text: LocalisedText };

/** A user's decision, and from where it was made. */
export type AgreementDecision = {
  readonly userId: string;
  readonly recipient: string;
  readonly granted: boolean;
  readonly ip: string;
  readonly userAgent: string;
};

const TIMEOUT_MS = 5_000;

export type Agreements = ReturnType<typeof createAgreements>;

/** Reads and records, in the consent log of auth, to which server of language models texts of users may be sent. */
export const createAgreements = (auth: Peer | undefined) => {
  const client = auth && createInternalClient({ ...auth, caller: { service: true } });
  const options = { timeoutMs: TIMEOUT_MS };
  const required = () => {
    if (client === undefined) throw agreementUnknown(new Error('AUTH_URL is not set'));
    return client;
  };
  return {
    /** @throws agreementUnknown */
    read: async (userId: string): Promise<Agreement> =>
      (await required().call(readAssistantConsent, { query: { userId } }, options).catch(rethrow)).data,
    /** @throws agreementUnknown */
    decide: async (body: AgreementDecision): Promise<Agreement> =>
      (await required().call(decideAssistantConsent, { body }, options).catch(rethrow)).data,
  };
};

const rethrow = (error: unknown): never => {
  throw agreementUnknown(error);
};
