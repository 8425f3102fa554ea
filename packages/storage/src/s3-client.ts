import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';

export type S3StorageOptions = {
  readonly bucket: string;
  /** The address of the store; omit it for Amazon. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  /** The key's id. Default: the SDK's credential chain (environment, instance role …). */
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
  /** Whether the bucket is in the path instead of the host name; default: true if an endpoint is given. */
  readonly forcePathStyle?: boolean | undefined;
  /** Longest time from a request without a body to the headers of its response, in ms. Default 8,000. */
  readonly responseMsMax?: number | undefined;
};

const CONNECTION_MS_MAX = 5_000;
const RESPONSE_MS_MAX = 8_000;
/** Longest silence while bytes are sent or received. */
const SILENCE_MS_MAX = 20_000;
/** Number of attempts. Twice the deadline is less than the gateway waits for a service. */
const ATTEMPTS_MAX = 2;
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/** Returns the S3 client configuration of the whole product: a store that does not respond is a failure, never a wait without end. */
export const s3ClientConfig = (options: S3StorageOptions): S3ClientConfig => {
  const { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey } = options;
  return {
    region,
    forcePathStyle: options.forcePathStyle ?? endpoint !== undefined,
    // Only Amazon supports the newer checksums: other servers refuse or garble them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: new DeadlineHandler(options.responseMsMax ?? RESPONSE_MS_MAX),
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
};

type Handle = NodeHttpHandler['handle'];

/** A handler that limits the silences of a request, since the length of an upload depends on its size. */
class DeadlineHandler extends NodeHttpHandler {
  private readonly responseMsMax: number;

  constructor(responseMsMax: number) {
    super({
      connectionTimeout: CONNECTION_MS_MAX,
      socketTimeout: SILENCE_MS_MAX,
      throwOnRequestTimeout: true,
    });
    this.responseMsMax = responseMsMax;
  }

  override handle(...[request, options]: Parameters<Handle>): ReturnType<Handle> {
    return super.handle(
      request,
      WITHOUT_BODY.has(request.method) ? { requestTimeout: this.responseMsMax, ...options } : options,
    );
  }
}
