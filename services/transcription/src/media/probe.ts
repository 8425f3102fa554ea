import { resolve } from 'node:path';
import { describeMedia, type ProbedMedia } from './describe-media.ts';
import { isDoubtful, readDump } from './input-dump.ts';
import { packetPass, passedMs } from './packet-pass.ts';
import { PASS_LIMITS, PROBE_LIMITS, probeInSteps, type ProbeOptions } from './probe-in-steps.ts';
import { type MediaPrograms, runProgram } from './run-program.ts';

/** What takes longer is left to ffprobe, which may refuse it. */
const AT_ONCE_LIMITS = { ...PASS_LIMITS, cpuSeconds: PROBE_LIMITS.cpuSeconds };

/**
 * Identifies a file by its content, not its name. A healthy file takes one start of ffmpeg; for any doubt, ffprobe judges first.
 * @throws emptyFile, notMedia, unsupportedFormat, corruptMedia, noAudio; mediaTimeout; the signal's reason
 */
export const probeMedia = async (
  programs: MediaPrograms,
  path: string,
  options: ProbeOptions = {},
): Promise<ProbedMedia> =>
  (await probeAtOnce(programs, path, options)) ?? probeInSteps(programs, path, options);

const probeAtOnce = async (
  programs: MediaPrograms,
  path: string,
  { signal }: ProbeOptions,
): Promise<ProbedMedia | undefined> => {
  const run = await runProgram(programs, 'ffmpeg', packetPass(path, 'level+info'), {
    ...AT_ONCE_LIMITS,
    signal,
    reads: [resolve(path)],
  });
  const durationMs = passedMs(run.output);
  if (run.exitCode !== 0 || durationMs === null || isDoubtful(run.complaints)) return undefined;
  const found = readDump(run.complaints);
  return found && { ...describeMedia(found.format, found.streams), durationMs };
};
