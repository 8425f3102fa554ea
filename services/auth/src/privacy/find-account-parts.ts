import type { Peers } from '../platform/peers.ts';
import type { AccountPart } from './account-parts.ts';
import { createBillingPart } from './billing-part.ts';
import {
  createActivityPart,
  createLabelsPart,
  createQuestionsPart,
  createTranscriptionPart,
  createUploadsPart,
} from './transcription-part.ts';
import { createUsagePart } from './usage-part.ts';

/** Returns the configured services that keep data about a user, besides auth. */
export const findAccountParts = ({ transcription, usage, billing }: Peers): AccountPart[] => [
  ...(transcription === undefined
    ? []
    : [
        createTranscriptionPart(transcription),
        createUploadsPart(transcription),
        createLabelsPart(transcription),
        createQuestionsPart(transcription),
        createActivityPart(transcription),
      ]),
  ...(usage === undefined ? [] : [createUsagePart(usage)]),
  ...(billing === undefined ? [] : [createBillingPart(billing)]),
];
