import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP_LANGUAGES } from '@escriba/contracts/shared/languages';
import { wordErrorRate } from '@escriba/speech';
import { encodeRecording, samplePath, sampleText } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmbeddedEngine } from '../engines/embedded.ts';
import type { Engine } from '../engines/engine.ts';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { rememberedSpeech } from '../../testing/remembered-speech/program.ts';
import { chooseLanguage } from './choose-language.ts';
import { lengthMsOf } from '../../platform/db/spans.ts';
import { completePlan } from '../pieces/complete-plan.fixture.ts';
import { recogniseInPlace } from '../pieces/recognise-in-place.fixture.ts';
import { recogniseOthers } from './recognise-others.ts';
import type { Run } from '../runs/runs.repository.ts';
import { findOtherLanguage } from './spoken-languages.ts';

const signal = new AbortController().signal;
const run = { id: 'r', owner_id: 'o', priority: 1, speechModel: 'universal' } as Run;
const known = ['pt'] as const;

let engine: Engine;
let folder: string;
beforeAll(async () => {
  engine = createEmbeddedEngine({ concurrency: 1, beamSize: 5, program: rememberedSpeech() });
  folder = await mkdtemp(join(tmpdir(), 'escriba-languages-'));
}, 60_000);
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

/** Recognises a file as a worker does, for a user who speaks Portuguese. */
const recognise = async (path: string, chosen?: string) => {
  const pcmPath = join(folder, 'audio.pcm');
  await decodeToPcm(findMediaPrograms(), { path, outPath: pcmPath, durationMsMax: 600_000 });
  const found = await engine.findSpeech(pcmPath, { signal });
  const pieces = found.pieces.map((piece, index) => ({ ...piece, index, result: null }));
  const { probabilities } = await engine.detectLanguage(pcmPath, pieces, { signal });
  const spokenMs = lengthMsOf(pieces.flatMap(({ spans }) => spans));
  const main = chosen ?? chooseLanguage({ probabilities, spokenMs }, known).language;
  const prior = { main, known, usual: APP_LANGUAGES };
  const how = { language: main, prior: chosen === undefined ? prior : undefined, signal };
  const results = [];
  for (const piece of pieces) results.push(await engine.recognise(pcmPath, piece, how));
  return { pcmPath, pieces, results, prior };
};
const settle = async (path: string) => {
  const heard = await recognise(path);
  const { shared, runs } = recogniseInPlace({ engine, ...heard });
  const settled = await recogniseOthers(
    { runs },
    { run, shared, plan: completePlan(heard.pieces), ...heard },
  );
  const parts = settled.results.map(({ text }, at) => ({ text, language: settled.languages[at] }));
  const textIn = (wanted: string) =>
    parts.flatMap(({ text, language }) => (language === wanted ? [text] : [])).join(' ');
  return { ...settled, textIn };
};
const caseOf = (name: string): string => fileURLToPath(new URL(`cases/${name}`, import.meta.url));

describe('a recording in two languages', () => {
  it('is recognised in both: an English one that goes on in Portuguese', async () => {
    const { languages, language, textIn } = await settle(caseOf('c-english-then-portuguese.ogg'));
    expect(languages.join(' ')).toMatch(/^en( pt)+$/);
    expect(language).toBe('pt');
    expect(textIn('en')).toMatch(/slow communication channels.* lag behind by 25 to 30 years/);
    expect(textIn('pt')).toMatch(/egípcios.*perdeu o controle do carro/);
  }, 60_000);

  it('has an English block in Portuguese as well recognised as by itself', async () => {
    const inputs = ['fleurs-pt-000.ogg', 'fleurs-en-000.ogg', 'fleurs-pt-004.ogg'].flatMap((name) => [
      '-i',
      samplePath(name),
    ]);
    const joined = ['-filter_complex', '[0][1][2]concat=n=3:v=0:a=1', '-ar', '16000'];
    const path = await encodeRecording(join(folder, 'joined.wav'), [...inputs, ...joined]);
    const { languages, textIn } = await settle(path);
    expect([...new Set(languages)]).toEqual(['pt', 'en']);
    expect(languages.at(-1)).toBe('pt');
    expect(wordErrorRate(await sampleText('fleurs-en-000.ogg'), textIn('en'))).toBeLessThan(0.1);
  }, 60_000);
});

it('English that Portuguese follows after less than a second is recognised too', async () => {
  const parts = ['-ss', '4.2', '-t', '2.8', '-i', samplePath('fleurs-en-000.ogg')];
  parts.push('-ss', '1', '-t', '4', '-i', samplePath('fleurs-pt-003.ogg'));
  const joined = ['-filter_complex', '[0][1]concat=n=2:v=0:a=1', '-ar', '16000'];
  const { results } = await settle(await encodeRecording(join(folder, 'close.wav'), [...parts, ...joined]));
  const segments = results.flatMap((result) => result.segments);
  expect(results).toHaveLength(1);
  expect(segments.find(({ text }) => /lag behind/.test(text))?.language).toBe('en');
  expect(segments.find(({ text }) => /determinismo cultural/.test(text))).not.toHaveProperty('language');
}, 60_000);

it('two seconds of Portuguese that sound like Lithuanian to the model are Portuguese', async () => {
  const { languages, language } = await settle(caseOf('pt-2s-as-lithuanian.flac'));
  expect([languages, language]).toEqual([['pt'], 'pt']);
}, 60_000);

describe('a recording whose language was chosen', () => {
  it.each([
    ['fleurs-es-000.ogg', 'es'],
    ['fleurs-en-000.ogg', 'en'],
    ['fleurs-pt-000.ogg', undefined],
    ['fleurs-pt-002.ogg', undefined],
  ])(
    'seems to be in another one if it is: %s in %s',
    async (name, other) => {
      expect(findOtherLanguage(await recognise(samplePath(name), 'pt'))).toBe(other);
    },
    60_000,
  );
});
