import { runTool } from './program.ts';

/** Modes of knip. In production mode tests do not count: product code that only they use is reported. */
const MODES = [[], ['--production']];

/** Reports unused files, exports and dependencies, and configuration of knip that has no effect. */
export const checkUnused = async (): Promise<string | undefined> => {
  const reports = await Promise.all(
    MODES.map((mode) =>
      runTool(
        'knip',
        '--no-progress',
        '--treat-config-hints-as-errors',
        '--treat-tag-hints-as-errors',
        ...mode,
      ),
    ),
  );
  return reports.find((report) => report !== undefined);
};
