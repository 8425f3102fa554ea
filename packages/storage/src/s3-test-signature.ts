import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';

const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** SHA-256 with the interface that the SDK expects. */
class Sha256 {
  private readonly hash;
  constructor(secret?: SourceData) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toBytes(secret));
  }
  update(data: SourceData): void {
    this.hash.update(toBytes(data));
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }
  reset(): void {}
}

type SourceData = string | ArrayBuffer | ArrayBufferView;

const toBytes = (data: SourceData): Uint8Array => {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
};

/** Returns whether a request is what its presigned URL was signed for, signed headers included: s3rver does not check it. */
export const hasValidSignature = async ({ method = '', url = '', headers }: IncomingMessage) => {
  const { hostname, port, pathname, searchParams } = new URL(url, `http://${headers.host ?? ''}`);
  const signed = searchParams.get('X-Amz-SignedHeaders')?.split(';') ?? [];
  const query = [...searchParams].filter(([name]) => !name.startsWith('X-Amz-'));
  const presigner = new S3RequestPresigner({
    credentials: CREDENTIALS,
    region: searchParams.get('X-Amz-Credential')?.split('/')[2] ?? '',
    sha256: Sha256,
  });
  const { query: again } = await presigner.presign(
    {
      method,
      protocol: 'http:',
      hostname,
      port: Number(port),
      path: pathname,
      query: Object.fromEntries(query),
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name] ?? '')])),
    },
    {
      signingDate: toDate(searchParams.get('X-Amz-Date') ?? ''),
      expiresIn: Number(searchParams.get('X-Amz-Expires')),
    },
  );
  return again?.['X-Amz-Signature'] === searchParams.get('X-Amz-Signature');
};

/** Converts a date such as `20261124T044423Z`. */
const toDate = (date: string): Date =>
  new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
