import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { addTinyTransducer } from '../../testing/tiny-transducer.ts';
import { createEmbeddedEngine } from './embedded.ts';
import { engineFormSuite } from './engine.suite.ts';
import { readWhisper } from './whisper-model.ts';

describe('the embedded engine with a transducer', () => {
  engineFormSuite(async () => {
    const modelsDir = await mkdtemp(join(tmpdir(), 'escriba-transducer-suite-'));
    await addTinyTransducer(modelsDir, { name: 'tiny', languages: ['en', 'pt'] });
    const model = await readWhisper('tiny', modelsDir);
    return {
      engine: createEmbeddedEngine({ model, modelsDir, concurrency: 2, beamSize: 5 }),
      stop: () => rm(modelsDir, { recursive: true }),
    };
  });
});
