import { constants } from 'node:zlib';

/**
 * For scopes whose answers may be large. Transcripts word by word are megabytes: gzip at its quickest makes them a tenth, in the time
 * that a slow network takes for the rest.
 */
export const COMPRESSION = {
  encodings: ['gzip' as const],
  threshold: 16_384,
  zlibOptions: { level: constants.Z_BEST_SPEED },
};
