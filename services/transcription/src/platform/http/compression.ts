import { constants } from 'node:zlib';

/**
 * Compresses large responses. Word-by-word transcripts are megabytes: gzip's fastest level shrinks them to a tenth, in the time that a
 * slow network takes for the rest.
 */
export const COMPRESSION = {
  encodings: ['gzip' as const],
  threshold: 16_384,
  zlibOptions: { level: constants.Z_BEST_SPEED },
};
