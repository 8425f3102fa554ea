import {
  COMING_FEATURES,
  type ComingFeature,
  type InterestedUser,
  listInterestedUsers,
} from '@escriba/contracts/auth/interests';
import { Refusal } from '../../../bootstrap/fail.mjs';
import type { Operator } from '../as-operator.ts';
import { harmless, toCsvText } from '../csv.ts';
import { defineVerb } from '../verb.ts';

/** Users who have requested a message when a feature is available. */
export const interests = {
  list: defineVerb({
    takes: [COMING_FEATURES.join('|')],
    does: 'prints who wants to be notified when the feature is there, first come first, as CSV',
    read: ([name]) => {
      const feature = COMING_FEATURES.find((known) => known === name);
      if (feature === undefined) throw new Refusal(`Unknown feature ${name}.`);
      return (operator) => list(feature, operator);
    },
  }),
};

const list = async (feature: ComingFeature, { auth }: Operator): Promise<string> => {
  const users: InterestedUser[] = [];
  for (;;) {
    const query = { offset: users.length };
    const { data, total } = await auth.call(listInterestedUsers, { params: { feature }, query });
    users.push(...data);
    if (data.length === 0 || users.length >= total) break;
  }
  const rows = users.map(({ email, name, askedAt }) => [harmless(email), harmless(name), askedAt]);
  return toCsvText([['email', 'name', 'asked_at'], ...rows]);
};
