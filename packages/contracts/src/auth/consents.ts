import * as Type from '../shared/schema.ts';
import { Text } from '../shared/fields.ts';

/**
 * Purposes of consent. Using the product itself rests on the contract, not on consent. `assistant`: texts of recordings are sent to a language
 * model's server, which the decision names.
 */
export const ConsentPurpose = Type.Enum(['marketing', 'model_improvement', 'assistant']);
export type ConsentPurpose = Type.Static<typeof ConsentPurpose>;

/** A decision about one version of the text, as `GET /api/auth/consents` returns it. */
export const ConsentDecision = Type.Object({
  purpose: ConsentPurpose,
  version: Text(40),
  granted: Type.Boolean(),
});
export type ConsentDecision = Type.Static<typeof ConsentDecision>;
