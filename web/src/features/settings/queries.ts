import { getGoogleStatus } from '@escriba/contracts/auth/google';
import { listConsents } from '@escriba/contracts/auth/privacy';
import { getSecondFactors } from '@escriba/contracts/auth/second-factor';
import { listSessions } from '@escriba/contracts/auth/sessions';
import { getBrand } from '@escriba/contracts/transcription/brand';
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

/** Loads the open sessions, the latest used first. */
export const sessionsQuery = (session: Session) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await session.call(listSessions, {}, { signal })).data,
  });

/** Loads the authenticator app, passkeys and recovery codes. */
export const secondFactorsQuery = (session: Session) =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }) => (await session.call(getSecondFactors, {}, { signal })).data,
  });

/** Loads the consents on offer and the decisions. */
export const consentsQuery = (session: Session) =>
  queryOptions({
    queryKey: ['consents'],
    queryFn: async ({ signal }) => (await session.call(listConsents, {}, { signal })).data,
  });

/** Loads whether Google sign-in is available. */
export const googleQuery = (session: Session) =>
  queryOptions({
    queryKey: ['google'],
    queryFn: async ({ signal }) => (await session.callOpen(getGoogleStatus, { query: {} }, { signal })).data,
  });

/** Loads the company's name and logo; null if there is none. */
export const brandQuery = (session: Session) =>
  queryOptions({
    queryKey: ['brand'],
    queryFn: async ({ signal }) => (await session.call(getBrand, {}, { signal })).data,
  });
