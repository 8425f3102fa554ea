import {
  collectActivity,
  collectLabels,
  collectQuestions,
  collectTranscriptions,
  collectUploads,
  eraseTranscriptions,
} from '@escriba/contracts/transcription/account-part';
import type { Peer } from '@escriba/http';
import type { AccountPart } from './account-parts.ts';
import { createUserClients } from '../platform/user-client.ts';

/** Timeout that suffices to remove a thousand recordings from a slow storage. */
const TIMEOUT_MS = 120_000;
/** Timeout that suffices for the texts of thousands of hours. */
const STREAM_MS_MAX = 1_800_000;

/** Collects recordings and their texts, which the transcription service keeps, on behalf of the user. */
export const createTranscriptionPart = (peer: Peer): AccountPart => {
  const clientOf = createUserClients(peer);
  return {
    name: 'transcriptions',
    collect: (userId, memberId) =>
      clientOf(userId, memberId).open(collectTranscriptions, {}, { timeoutMs: STREAM_MS_MAX }),
    erase: async (userId) => {
      await clientOf(userId).call(eraseTranscriptions, {}, { timeoutMs: TIMEOUT_MS });
    },
  };
};

/** Collects questions about recordings from the transcription service, which deletes them with the recordings. */
export const createQuestionsPart = (peer: Peer): AccountPart => {
  const clientOf = createUserClients(peer);
  return {
    name: 'questions',
    collect: (userId, memberId) =>
      clientOf(userId, memberId).open(collectQuestions, {}, { timeoutMs: STREAM_MS_MAX }),
    erase: async () => undefined,
  };
};

/** Collects who did what to recordings from the transcription service, which deletes it with the recordings. */
export const createActivityPart = (peer: Peer): AccountPart => {
  const clientOf = createUserClients(peer);
  return {
    name: 'activity',
    collect: (userId, memberId) =>
      clientOf(userId, memberId).open(collectActivity, {}, { timeoutMs: STREAM_MS_MAX }),
    erase: async () => undefined,
  };
};

/** Collects folders and tags from the transcription service, which deletes them with the recordings. */
export const createLabelsPart = (peer: Peer): AccountPart => {
  const clientOf = createUserClients(peer);
  return {
    name: 'labels',
    collect: async (userId, memberId) =>
      (await clientOf(userId, memberId).call(collectLabels, {}, { timeoutMs: TIMEOUT_MS })).data,
    erase: async () => undefined,
  };
};

/** Collects unfinished uploads from the transcription service, which deletes them with the recordings. */
export const createUploadsPart = (peer: Peer): AccountPart => {
  const clientOf = createUserClients(peer);
  return {
    name: 'unfinishedUploads',
    collect: async (userId, memberId) =>
      (await clientOf(userId, memberId).call(collectUploads, {}, { timeoutMs: TIMEOUT_MS })).data,
    erase: async () => undefined,
  };
};
