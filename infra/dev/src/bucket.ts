import { parseArgs } from 'node:util';
import { loadConfig } from '@escriba/runtime';
import { prepareBucket, s3Options } from '@escriba/storage';
import { Refusal, failWith } from '../bootstrap/fail.mjs';
import { bucketConfig } from './config.ts';

const MARKS = { set: '✓', unsupported: '! not supported by this store:' } as const;

/** Sets encryption, lifecycle and uploads from pages on the bucket that the environment names. */
const bucket = async (): Promise<void> => {
  parseArgs({ options: {} });
  const config = loadConfig(bucketConfig, process.env);
  const s3 = s3Options({ ...config, STORAGE_DIR: '' });
  if (s3 === undefined) throw new Refusal('Set S3_BUCKET: without it recordings are stored in a folder.');
  const { PUBLIC_URL, DIRECT_UPLOADS_ENDPOINT, S3_KMS_KEY_ID: kmsKeyId } = config;
  if (DIRECT_UPLOADS_ENDPOINT !== undefined && PUBLIC_URL === undefined)
    throw new Refusal('Set PUBLIC_URL: the bucket takes files only from the pages of that address.');
  const isDirect = DIRECT_UPLOADS_ENDPOINT !== undefined && PUBLIC_URL !== undefined;
  const uploadOrigins = isDirect ? [new URL(PUBLIC_URL).origin] : [];
  const steps = await prepareBucket(s3, { kmsKeyId, uploadOrigins }).catch(refuse);
  for (const { name, status } of steps) console.log(`${MARKS[status]} ${name}`);
};

/** Refuses with the store's own message, which says what the keys may not do. */
const refuse = (error: unknown): never => {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? cause.message : message;
  throw new Refusal(`The bucket's settings cannot be changed: ${reason}`);
};

await bucket().catch(failWith);
