import {
  type CORSRule,
  DeleteBucketCorsCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { hasCode, toStoreFailure } from './failure-codes.ts';
import { type S3StorageOptions, s3ClientConfig } from './s3-client.ts';

export type BucketSettings = {
  /** Key of the store's key service; undefined: the store's own keys. */
  readonly kmsKeyId?: string | undefined;
  /** Origins of pages that send files straight to the bucket. */
  readonly uploadOrigins: readonly string[];
};

/** One setting of a bucket, and whether its store has it. */
export type BucketStep = { readonly name: string; readonly status: 'set' | 'unsupported' };

const RULE_ID = 'escriba';
/** Days after which an unfinished upload is removed. It is kept for a day, and a complete one that waits to be accepted at most as long again. */
const UNFINISHED_DAYS = 2;
/** Days after which what was deleted is removed from a bucket with versions. */
const DELETED_DAYS = 1;

/**
 * Sets encryption at rest, the lifecycle of unfinished uploads and deleted versions, and which pages may send files to the bucket. Other
 * rules of the bucket stay. @throws store.unavailable
 */
export const prepareBucket = async (
  options: S3StorageOptions,
  { kmsKeyId, uploadOrigins }: BucketSettings,
): Promise<readonly BucketStep[]> => {
  const client = new S3Client(s3ClientConfig(options));
  const { bucket: Bucket } = options;
  return [
    await step('encryption', () =>
      client.send(
        new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: encryption(kmsKeyId) }),
      ),
    ),
    await step('lifecycle', async () => {
      const Rules = [...(await readLifecycle(client, Bucket)), lifecycleRule];
      await client.send(
        new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }),
      );
    }),
    await step('uploads from pages', async () => {
      const CORSRules = [...(await readCors(client, Bucket)), ...corsRules(uploadOrigins)];
      if (CORSRules.length === 0) await client.send(new DeleteBucketCorsCommand({ Bucket }));
      else await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
    }),
  ];
};

const step = async (name: string, set: () => Promise<unknown>): Promise<BucketStep> => {
  try {
    await set();
    return { name, status: 'set' };
  } catch (error) {
    if (isUnsupported(error)) return { name, status: 'unsupported' };
    throw toStoreFailure(error);
  }
};

const encryption = (kmsKeyId: string | undefined) => ({
  Rules: [
    kmsKeyId === undefined
      ? { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' as const } }
      : {
          ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' as const, KMSMasterKeyID: kmsKeyId },
          // One request to the key service for many objects.
          BucketKeyEnabled: true,
        },
  ],
});

const lifecycleRule: LifecycleRule = {
  ID: RULE_ID,
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: UNFINISHED_DAYS },
  NoncurrentVersionExpiration: { NoncurrentDays: DELETED_DAYS },
  Expiration: { ExpiredObjectDeleteMarker: true },
};

const corsRules = (origins: readonly string[]): CORSRule[] =>
  origins.length === 0
    ? []
    : [
        {
          ID: RULE_ID,
          AllowedOrigins: [...origins],
          AllowedMethods: ['PUT'],
          AllowedHeaders: ['*'],
          MaxAgeSeconds: 3_600,
        },
      ];

/** Returns the bucket's rules, without this function's. */
const readLifecycle = async (client: S3Client, Bucket: string): Promise<LifecycleRule[]> => {
  const response = await client
    .send(new GetBucketLifecycleConfigurationCommand({ Bucket }))
    .catch(noneIf('NoSuchLifecycleConfiguration'));
  return (response?.Rules ?? []).filter(({ ID }) => ID !== RULE_ID);
};

const readCors = async (client: S3Client, Bucket: string): Promise<CORSRule[]> => {
  const response = await client
    .send(new GetBucketCorsCommand({ Bucket }))
    .catch(noneIf('NoSuchCORSConfiguration'));
  return (response?.CORSRules ?? []).filter(({ ID }) => ID !== RULE_ID);
};

const noneIf =
  (code: string) =>
  (error: unknown): undefined => {
    if (!hasCode(error, code)) throw error;
  };

/** Returns whether the store lacks a setting, which not every store has. */
const isUnsupported = (error: unknown): boolean =>
  hasCode(error, 'NotImplemented', 'MethodNotAllowed', 'XNotImplemented');
