import { env, exit, stderr } from 'node:process';
import { runTrial } from './run-trial.ts';

// `trial-process.ts FOLDER KIND LANGUAGES`: sends the result of the trial to the process that started it.
const [, , folder = '', kind = '', languages = ''] = process.argv;
try {
  const model = {
    kind: kind === 'transducer' ? ('transducer' as const) : ('whisper' as const),
    languages: languages.split(','),
  };
  process.send?.(await runTrial(folder, model, env['FFMPEG_PATH'] || undefined));
} catch (error) {
  stderr.write(error instanceof Error ? error.message : String(error));
  exit(1);
}
