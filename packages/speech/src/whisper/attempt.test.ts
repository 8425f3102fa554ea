import { expect, it } from '@jest/globals';
import { attemptBeam } from './attempt.ts';
import { scripted } from './scripted-model.fixture.ts';

const settings = { language: 'pt', task: 'transcribe' as const, beamSize: 1 };
const engine = scripted({ say: () => 'bom dia' });
const { sot, firstLanguage, transcribe, noTimestamps } = engine.config;

it('a model of many languages is told the language and the task', async () => {
  const { prompt } = await attemptBeam(engine, new Float32Array(32_000), settings);
  expect(prompt).toEqual([sot, firstLanguage, transcribe, noTimestamps]);
});

it('a model of one language, which never saw them, is not', async () => {
  const english = { ...engine, config: { ...engine.config, multilingual: false } };
  const { prompt } = await attemptBeam(english, new Float32Array(32_000), settings);
  expect(prompt).toEqual([sot, noTimestamps]);
});
