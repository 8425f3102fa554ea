import { S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type S3StorageOptions, s3ClientConfig } from './s3-client.ts';
import { checkKey } from './storage-key.ts';

export type UploadPart = {
  readonly key: string;
  /** The id of the multipart upload. */
  readonly uploadId: string;
  /** The number of the part, counted from 1. */
  readonly number: number;
  readonly sizeBytes: number;
};

const VALID_SECONDS = 3_600;

/**
 * Signs URLs, valid for an hour, to which a browser sends one part of a multipart upload by PUT. The size is signed: the store refuses
 * any other. `endpoint` is the bucket's, as browsers reach it.
 */
export const createPartSigner = (options: S3StorageOptions): ((part: UploadPart) => Promise<string>) => {
  const { bucket: Bucket } = options;
  const client = new S3Client(s3ClientConfig(options));
  return ({ key, uploadId, number, sizeBytes }) =>
    getSignedUrl(
      client,
      new UploadPartCommand({
        Bucket,
        Key: checkKey(key),
        UploadId: uploadId,
        PartNumber: number,
        ContentLength: sizeBytes,
      }),
      { expiresIn: VALID_SECONDS },
    );
};
