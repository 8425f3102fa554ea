import { getGoogleStatus, listConsents, listSessions } from '@escriba/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

/** Where the person is signed in, the latest used first. */
export const sessionsQuery = (session: Session) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await session.call(listSessions, {}, { signal })).data,
  });

/** What may be consented to, and what was decided. */
export const consentsQuery = (session: Session) =>
  queryOptions({
    queryKey: ['consents'],
    queryFn: async ({ signal }) => (await session.call(listConsents, {}, { signal })).data,
  });

/** Whether signing in with Google is on here. */
export const googleQuery = (session: Session) =>
  queryOptions({
    queryKey: ['google'],
    queryFn: async ({ signal }) => (await session.callOpen(getGoogleStatus, { query: {} }, { signal })).data,
  });
