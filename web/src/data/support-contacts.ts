import { getSupportContacts } from '@escriba/contracts/auth/support';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '../session/services.ts';
import type { Session } from '../session/session.ts';

const contactsQuery = (session: Pick<Session, 'callOpen'>) =>
  queryOptions({
    queryKey: ['support-contacts'],
    queryFn: async ({ signal }) => (await session.callOpen(getSupportContacts, {}, { signal })).data,
  });

/** Returns how to reach the operator, and whether the product sends mails. */
export const useSupportContacts = () => useQuery(contactsQuery(useServices().session));
