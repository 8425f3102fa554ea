import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeSpeechServerOptions, type Recognise, startFakeSpeechServer } from '@escriba/fakes';
import type { VocabularyEntry } from '@escriba/speech';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { createOpenAiEngine } from './openai.ts';

const PIECE = { startMs: 0, endMs: 1_000, spans: [{ startMs: 0, endMs: 1_000 }] };
const programs = findMediaPrograms();
const signal = new AbortController().signal;

let folder: string;
let pcmPath: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-vocabulary-'));
  pcmPath = join(folder, 'audio.pcm');
  await writeFile(
    pcmPath,
    Int16Array.from({ length: 16_000 }, (_, at) => 500 * Math.sin(at / 10)),
  );
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server that hears this text in every recording. */
const open = async (text: string, model: string, refuse?: FakeSpeechServerOptions['refuse']) => {
  const recogniser: Recognise = async () => {
    const words = text
      .split(' ')
      .map((word, i) => ({ text: word, startMs: 100 * i, endMs: 100 * (i + 1), confidence: 0.9 }));
    const recognition = { text, language: 'pt', languageProbability: 1, languages: [], words };
    const rest = { avgLogprob: -0.2, noSpeechProb: 0, flags: [] };
    return {
      durationMs: 1_000,
      recognition: { ...recognition, ...rest, segments: [{ text, startMs: 0, endMs: 1_000, words }] },
    };
  };
  const server = await startFakeSpeechServer({ recogniser, ...(refuse && { refuse }) });
  const { baseUrl, apiKey } = server;
  const engine = createOpenAiEngine({ programs, model, concurrency: 1, baseUrl, apiKey });
  stops.push(engine.close, server.close);
  const recognise = (vocabulary: readonly VocabularyEntry[]) =>
    engine.recognise(pcmPath, PIECE, { language: 'pt', vocabulary, signal });
  return { server, recognise };
};
const names = [{ text: 'Thiago' }, { text: 'CSAT', soundsLike: 'si esse até' }];

describe('the words of a vocabulary', () => {
  it.each([
    ['whisper-1', { prompt: 'Thiago, CSAT' }],
    ['gpt-transcribe', { keywords: ['Thiago', 'CSAT'] }],
  ])('are sent to %s', async (model, sent) => {
    const { server, recognise } = await open('Bom dia.', model);
    expect((await recognise(names)).flags).toEqual([]);
    expect(server.requests[0]).toMatchObject(sent);
  });

  it('are written as their entries are, and marked', async () => {
    const { recognise } = await open('o si esse até do Thiago.', 'whisper-1');
    const { text, segments } = await recognise(names);
    expect(text).toBe('o CSAT do Thiago.');
    expect(segments[0]?.text).toBe(text);
    expect(segments[0]?.words.map((word) => [word.text, word.fromVocabulary ?? false])).toEqual([
      ['o', false],
      ['CSAT', true],
      ['do', false],
      ['Thiago.', true],
    ]);
  });

  it('are those of each recording while pieces of many take turns', async () => {
    const { recognise } = await open('Ana, Bia, Caio, Davi, Eva, Fabio.', 'whisper-1');
    const one = async (text: string) => {
      const { segments } = await recognise([{ text }]);
      return segments.flatMap(({ words }) => words.filter((word) => word.fromVocabulary));
    };
    for (const name of ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio', 'Ana'])
      expect((await one(name)).map(({ text }) => text)).toEqual([expect.stringContaining(name)]);
  });

  it('that the server does not take are counted in the result', async () => {
    const { recognise } = await open('Bom dia.', 'whisper-1');
    const many = Array.from({ length: 100 }, (_, index) => ({ text: `Nome comprido ${index}` }));
    expect((await recognise(many)).flags).toEqual(['words_left_out:72']);
  });

  it('cost no recording: a server that refuses them is asked without', async () => {
    const { server, recognise } = await open('Bom dia.', 'gpt-transcribe', ({ prompt, keywords }) =>
      prompt === undefined && keywords === undefined
        ? undefined
        : {
            status: 400,
            body: {
              error: { message: `Unknown parameter: '${keywords ? 'keywords' : 'prompt'}' is too long.` },
            },
          },
    );
    const result = await recognise(names);
    expect(result).toMatchObject({ text: 'Bom dia.', flags: ['words_left_out:2'] });
    await recognise(names);
    expect(server.requests).toHaveLength(2);
  });
});
