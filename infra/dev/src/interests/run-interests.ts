import { type ComingFeature, type InterestedUser, listInterestedUsers } from '@escriba/contracts';
import { harmless, toCsvText } from '../plan/csv.ts';
import type { ProductAddress } from '../plan/find-product.ts';
import { callAsOperator } from '../plan/operator-client.ts';

/** The users who want to be told about a feature, first come first, as CSV. Refuses with a sentence. */
export const runInterests = (
  feature: ComingFeature,
  { auth }: Pick<ProductAddress, 'auth'>,
): Promise<string> =>
  callAsOperator(auth, async (client) => {
    const users: InterestedUser[] = [];
    for (;;) {
      const query = { offset: users.length };
      const { data, total } = await client.call(listInterestedUsers, { params: { feature }, query });
      users.push(...data);
      if (data.length === 0 || users.length >= total) break;
    }
    const rows = users.map(({ email, name, askedAt }) => [harmless(email), harmless(name), askedAt]);
    return toCsvText([['email', 'name', 'asked_at'], ...rows]);
  });
