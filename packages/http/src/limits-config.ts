import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

const Concurrency = Type.Integer({ minimum: 1 });

/** How many requests a service handles concurrently: four reads and ten writes per connection of its Postgres pool. */
export const requestLimitsConfig = defineConfig({
  READS_IN_HAND_MAX: {
    schema: Concurrency,
    default: 40,
    help: 'Maximum concurrent GET requests, a quarter of them for one caller; more are refused with 503 and Retry-After. Operators raise it together with DATABASE_POOL_MAX (docs/runbooks/requests-fail.md)',
  },
  WRITES_IN_HAND_MAX: {
    schema: Concurrency,
    default: 100,
    help: 'Maximum concurrent requests of other methods, except uploads. Operators raise it with READS_IN_HAND_MAX',
  },
});

export const uploadLimitConfig = defineConfig({
  UPLOADS_IN_HAND_MAX: {
    schema: Concurrency,
    optional: true,
    help: 'Maximum concurrent uploads and upload chunks, a quarter of them for one caller. Default: what fits half of the container’s memory, or of the machine’s, at 24 MB each, at most 64; a larger number has no effect. Operators lower it if the container runs out of memory',
  },
});
