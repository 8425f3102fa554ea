import { createDatabase } from '@escriba/db';
import type { DB } from '../platform/db/schema.generated.ts';
import { quotaUnavailable } from '../recordings/quota/quota.errors.ts';
import { type Quota, createQuota } from '../recordings/quota/quota.service.ts';
import type { UsageClient } from '../recordings/quota/usage-client.ts';
import { insertAutomaticInsights } from '../insights/insights.ts';
import { createRunsRepository } from '../recognition/recognition.ts';
import { SCHEMA } from '../platform/db/schema.ts';
import { createRecordingChanges } from '../recordings/row/recording-changes.ts';
import { createRetry } from '../library/status/retry.service.ts';
import { createTranscriptionsService } from '../library/status/transcriptions.service.ts';
import { createAccept } from '../uploads/accepting/accept-upload.ts';

/** Faults between an API and usage. */
export type Fault =
  | 'none'
  /** The request never arrives. */
  | 'request lost'
  /** Usage does what it is asked, and the response never arrives. */
  | 'response lost'
  /** The request arrives long after the API has given up. */
  | 'request late'
  /** The API dies as soon as it has reserved. */
  | 'api dies';

type FaultyApiDeps = { url: string; name: string; usage: UsageClient; clock: () => Date };

/** Requests that are sent when a test calls them. */
export type LateRequests = (() => Promise<unknown>)[];

/** Does the work of an API process and a worker on recordings, over separate connections that can be killed by name. */
export const createFaultyApi = ({ url, name, usage, clock }: FaultyApiDeps, late: LateRequests) => {
  const db = createDatabase<DB>({ url, schema: SCHEMA, applicationName: name, poolMax: 4 });
  const silent = {
    queue: { add: async () => {}, stop: async () => {} },
    bus: { publish: async () => {} },
    unclaimedObjects: { remove: async () => {} },
    wakeOutbox: () => {},
  };
  const common = { ...silent, db, clock };
  const quotaWith = (fault: Fault): Quota => {
    const quota = createQuota({ db, usage: withFault(usage, fault, late), clock });
    if (fault !== 'api dies') return quota;
    const reserve: Quota['reserve'] = async (...input) => {
      await quota.reserve(...input);
      throw new Error('the process is dead');
    };
    return { ...quota, reserve, abandon: async () => {} };
  };
  const probe = async () => ({
    kind: 'audio' as const,
    mimeType: 'audio/wav',
    durationMs: 60_000,
    playsAsIs: true,
  });
  return {
    db,
    runs: createRunsRepository(db, clock, insertAutomaticInsights),
    transcriptions: createTranscriptionsService({ ...common, changeRecording: createRecordingChanges(db) }),
    accept: (fault: Fault) =>
      createAccept(
        {
          ...common,
          recordingProbe: { probe },
          prepareConversation: () => Promise.reject(new Error('No archive is uploaded here')),
          quota: quotaWith(fault),
          freeDurationMsMax: 1,
        },
        async () => {},
      ),
    retry: (fault: Fault) => createRetry({ ...common, quota: quotaWith(fault) }),
    close: () => db.destroy(),
  };
};

const withFault = (usage: UsageClient, fault: Fault, late: LateRequests): UsageClient => ({
  ...usage,
  reserve: async (user, charge) => {
    if (fault === 'request late') late.push(() => usage.reserve(user, charge));
    if (fault === 'request lost' || fault === 'request late') throw quotaUnavailable();
    const response = await usage.reserve(user, charge);
    if (fault === 'response lost') throw quotaUnavailable();
    return response;
  },
});
