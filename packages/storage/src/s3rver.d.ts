declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  type Options = {
    readonly directory: string;
    readonly silent: boolean;
    readonly configureBuckets: readonly { readonly name: string; readonly configs?: readonly string[] }[];
  };
  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
