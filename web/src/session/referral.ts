import { REFERRAL_CODE_PATTERN, REFERRAL_DAYS_MAX } from '@escriba/contracts/billing/affiliates';
import { readStored, writeStored } from '../platform/stored.ts';
import { hasHeldSession } from './held-session.ts';

/** The affiliate by whose link a visitor came, as this browser stores it until they sign up. */
export type KeptReferral = {
  readonly code: string;
  /** The affiliate's name in the notice. */
  readonly name: string;
  readonly visitedAt: string;
  /** Whether the visitor has answered the notice; the sign-up still shows the referral. */
  readonly isSeen: boolean;
};

const STORED_UNDER = 'referral';
const PARAMETER = 'ref';
const CODE = new RegExp(REFERRAL_CODE_PATTERN);
const DAY_MS = 86_400_000;

/** Returns the referral of this browser; undefined if there is none, or it is older than the programme allows. */
export const readReferral = (now = Date.now()): KeptReferral | undefined => {
  const kept = parse(readStored(STORED_UNDER));
  if (kept === undefined) return undefined;
  const ageMs = now - new Date(kept.visitedAt).getTime();
  return ageMs >= 0 && ageMs <= REFERRAL_DAYS_MAX * DAY_MS ? kept : undefined;
};

export const keepReferral = (referral: KeptReferral): void =>
  writeStored(STORED_UNDER, JSON.stringify(referral));

export const forgetReferral = (): void => writeStored(STORED_UNDER, '');

/** Returns the code in the address of this page; undefined without a well-formed one. */
export const findReferralCode = (): string | undefined => {
  const code = new URLSearchParams(window.location.search).get(PARAMETER) ?? '';
  return CODE.test(code) ? code : undefined;
};

/** Removes the code from the address, so that it is not passed on by chance. */
export const clearReferralCode = (): void => {
  const url = new URL(window.location.href);
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
};

/** Returns whether a public page has a notice of a referral to show. Someone with an account is not referred. */
export const hasReferralNotice = (): boolean => {
  if (hasHeldSession()) return false;
  const kept = readReferral();
  return kept === undefined ? findReferralCode() !== undefined : !kept.isSeen;
};

const parse = (stored: string | undefined): KeptReferral | undefined => {
  if (stored === undefined || stored === '') return undefined;
  try {
    const value = JSON.parse(stored) as Partial<Record<keyof KeptReferral, unknown>> | null;
    const { code, name, visitedAt, isSeen } = value ?? {};
    if (typeof code !== 'string' || !CODE.test(code) || typeof name !== 'string') return undefined;
    if (typeof visitedAt !== 'string' || Number.isNaN(Date.parse(visitedAt))) return undefined;
    return { code, name, visitedAt, isSeen: isSeen === true };
  } catch {
    return undefined;
  }
};
