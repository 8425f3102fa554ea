import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPublishedTransducer, writeTransducer } from '@escriba/transducer';
import { writeTinyTransducer } from '@escriba/whisper-graphs/tiny-transducer';
import { expect, it } from '@jest/globals';
import { runTrial } from './run-trial.ts';

it('a model of languages in which no recording ships is measured, too, and the operator is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'escriba-trial-'));
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await writeTinyTransducer(from);
  await mkdir(to);
  await writeTransducer(await readPublishedTransducer(from), { folder: to, canLink: false });
  const model = { kind: 'transducer', languages: ['de'] } as const;
  const trial = await runTrial(to, model, process.env['FFMPEG_PATH'] || undefined);
  expect(trial).toMatchObject({
    recordings: [],
    notices: ['was tried on no speech in its languages, because no recording of them ships'],
  });
  expect(trial.secondsPerMinute).toBeGreaterThan(0);
  await rm(folder, { recursive: true });
});
