import { CURRENT_LEGAL_VERSIONS } from '@escriba/contracts/auth/legal';
import type { Referral } from '@escriba/contracts/billing/affiliates';
import { getDeviceId } from '../media/device.ts';
import { readReferral } from './referral.ts';

/** Returns what a new account records: the versions of the terms and the privacy policy that the page links, and the visitor's referral. */
export const openingRecords = (): {
  readonly accepted: typeof CURRENT_LEGAL_VERSIONS;
  readonly referral?: Referral;
} => {
  const kept = readReferral();
  return {
    accepted: CURRENT_LEGAL_VERSIONS,
    ...(kept && { referral: { code: kept.code, visitedAt: kept.visitedAt, deviceId: getDeviceId() } }),
  };
};
