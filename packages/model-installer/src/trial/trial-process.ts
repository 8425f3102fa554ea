import { env, exit, stderr } from 'node:process';
import { runTrial } from './run-trial.ts';

// `trial-process.ts FOLDER LANGUAGES`: sends the result of the trial to the process that started it.
const [, , folder = '', languages = ''] = process.argv;
try {
  process.send?.(await runTrial(folder, languages.split(','), env['FFMPEG_PATH'] || undefined));
} catch (error) {
  stderr.write(error instanceof Error ? error.message : String(error));
  exit(1);
}
