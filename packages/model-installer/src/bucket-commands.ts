import type { InstalledModel } from '@escriba/models';
import { listPublished, type PublishedModel, publishModel, removePublished } from '@escriba/model-bucket';
import { createStorage, s3Options } from '@escriba/storage';
import { describeInstalled } from './describe-model.ts';
import type { Progress } from './install/add-model.ts';
import { InstallFailed } from './installer.errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Puts an added model into the bucket that the environment names. @throws InstallFailed, ModelBucketError */
export const publishToBucket = async (
  name: string,
  options: { modelsDir: string; environment: Environment; progress: Progress; signal: AbortSignal },
): Promise<InstalledModel> => {
  const { environment, progress, ...others } = options;
  const storage = openBucket(environment);
  progress.step(`Sending ${name} to the bucket ${environment['S3_BUCKET'] ?? ''}`);
  return await publishModel(name, { ...others, storage, now: new Date(), onBytes: progress.bytes });
};

/** Returns the lines of `list` about the bucket's models; none without a bucket. @throws ModelBucketError */
export const describeBucket = async (environment: Environment): Promise<string[]> => {
  const place = environment['S3_BUCKET'];
  if (!place) return [];
  const published = await listPublished(openBucket(environment));
  return published.flatMap((each) => describePublished(each, place));
};

const describePublished = (published: PublishedModel, place: string): string[] =>
  'fault' in published
    ? [`${published.name}  in the bucket ${place}`, `  ${published.fault}`]
    : describeInstalled(
        published.model,
        `In the bucket ${place} since ${published.publishedAt.slice(0, 10)}: workers fetch it when they start`,
      );

/** Removes a model from the bucket that the environment names. @throws InstallFailed, ModelBucketError */
export const removeFromBucket = (name: string, environment: Environment): Promise<void> =>
  removePublished(name, openBucket(environment));

const openBucket = (environment: Environment) => {
  const config = {
    STORAGE_DIR: '',
    S3_BUCKET: environment['S3_BUCKET'] || undefined,
    S3_ENDPOINT: environment['S3_ENDPOINT'] || undefined,
    S3_REGION: environment['S3_REGION'] || undefined,
    S3_ACCESS_KEY_ID: environment['S3_ACCESS_KEY_ID'] || undefined,
    S3_SECRET_ACCESS_KEY: environment['S3_SECRET_ACCESS_KEY'] || undefined,
  };
  if (s3Options(config) === undefined)
    throw new InstallFailed(
      'Set S3_BUCKET, and S3_ENDPOINT and the keys as for the workers: without a bucket each worker needs the model in its own folder.',
    );
  return createStorage(config);
};
