import { join } from 'node:path';
import { findMediaPrograms } from '../platform/media/programs.ts';
import type { MediaPrograms } from '../platform/media/run-program.ts';

/**
 * Returns the ffmpeg and ffprobe that a test checks: those of the folder that TESTED_MEDIA_PROGRAMS names, for example an image's, which
 * cannot make recordings of every format; otherwise the ones that the product finds.
 */
export const findTestedPrograms = (): MediaPrograms => {
  const folder = process.env['TESTED_MEDIA_PROGRAMS'];
  return findMediaPrograms(
    folder === undefined ? {} : { ffmpegPath: join(folder, 'ffmpeg'), ffprobePath: join(folder, 'ffprobe') },
  );
};
