import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

const InHand = Type.Integer({ minimum: 1 });

/** How much a service takes in hand at a time: four reads and ten writes to each connection of its Postgres pool. */
export const requestLimitsConfig = defineConfig({
  READS_IN_HAND_MAX: {
    schema: InHand,
    default: 40,
    help: 'GET requests in hand at once, a quarter of them one caller’s; more are refused with 503 and Retry-After',
  },
  WRITES_IN_HAND_MAX: {
    schema: InHand,
    default: 100,
    help: 'Other requests in hand at once, uploads aside',
  },
});

export const uploadLimitConfig = defineConfig({
  UPLOADS_IN_HAND_MAX: {
    schema: InHand,
    default: 64,
    help: 'Uploads and their pieces in hand at once, a quarter of them one caller’s; with S3 each takes up to 24 MB of memory',
  },
});
