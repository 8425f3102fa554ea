import type { AuthConfig } from '../config.ts';
import type { AccountPart } from './account-parts.ts';
import { createBillingPart } from './billing-part.ts';
import { createLabelsPart, createTranscriptionPart, createUploadsPart } from './transcription-part.ts';
import { createUsagePart } from './usage-part.ts';

/** The configured services that keep data about a user, besides auth. */
export const findAccountParts = ({
  INTERNAL_SECRET: secret,
  TRANSCRIPTION_URL: transcriptionUrl,
  USAGE_URL: usageUrl,
  BILLING_URL: billingUrl,
}: Pick<
  AuthConfig,
  'TRANSCRIPTION_URL' | 'USAGE_URL' | 'BILLING_URL' | 'INTERNAL_SECRET'
>): AccountPart[] => [
  ...(transcriptionUrl === undefined
    ? []
    : [
        createTranscriptionPart({ url: transcriptionUrl, secret }),
        createUploadsPart({ url: transcriptionUrl, secret }),
        createLabelsPart({ url: transcriptionUrl, secret }),
      ]),
  ...(usageUrl === undefined ? [] : [createUsagePart({ url: usageUrl, secret })]),
  ...(billingUrl === undefined ? [] : [createBillingPart({ url: billingUrl, secret })]),
];
