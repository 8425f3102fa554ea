import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordErrorRate } from '@escriba/speech';
import { samplePath, sampleText } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PieceResult } from '../../platform/db/json.ts';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import type { Engine } from './engine.ts';

const signal = new AbortController().signal;

type Started = { engine: Engine; stop: () => Promise<void> };

/** The behaviour of every engine, on real recordings. Loading models may take a while on a busy machine. */
export const engineSuite = (start: () => Promise<Started>): void => {
  const listener = openListener(start);
  testForm(listener);
  testWords(listener);
};

/** The behaviour of an engine whatever words it recognises: for a model whose weights are random. */
export const engineFormSuite = (start: () => Promise<Started>): void => testForm(openListener(start));

type Listener = ReturnType<typeof openListener>;

const openListener = (start: () => Promise<Started>) => {
  let folder: string;
  let engine: Engine;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'escriba-engine-'));
    ({ engine, stop } = await start());
  }, 60_000);
  afterAll(async () => {
    await engine.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  });

  const decode = async (name: string) => {
    const outPath = join(folder, `${name}.pcm`);
    await decodeToPcm(findMediaPrograms(), { path: samplePath(name), outPath, durationMsMax: 600_000 });
    return outPath;
  };
  const transcribe = async (name: string, language: string) => {
    const known = transcribed.get(`${name} ${language}`) ?? transcribeOnce(name, language);
    transcribed.set(`${name} ${language}`, known);
    return known;
  };
  const transcribed = new Map<string, ReturnType<typeof transcribeOnce>>();
  const transcribeOnce = async (name: string, language: string) => {
    const pcmPath = await decode(name);
    const { pieces } = await engine.findSpeech(pcmPath, { signal });
    const recognise = (piece: (typeof pieces)[number]) =>
      engine.recognise(pcmPath, piece, { language, signal });
    const results = await Promise.all(pieces.map(recognise));
    return { pcmPath, pieces, results, text: results.map((result) => result.text).join(' ') };
  };
  return { engine: () => engine, decode, transcribe };
};

const testForm = ({ engine, decode, transcribe }: Listener): void => {
  it('is ready', async () => {
    expect(await engine().check()).toEqual({ ok: true });
  }, 60_000);

  it('finds nothing to recognise without speech', async () => {
    const pcmPath = await decode('silence.wav');
    expect(await engine().findSpeech(pcmPath, { signal })).toEqual({ pieces: [] });
  }, 60_000);

  it('finds the pieces of a whole recording, of at most 20 s, and of a stretch of it', async () => {
    const pcmPath = await decode('three-voices.ogg');
    const { pieces, nextMs } = await engine().findSpeech(pcmPath, { signal });
    expect(nextMs).toBeUndefined();
    for (const piece of pieces) expect(piece.endMs - piece.startMs).toBeLessThanOrEqual(20_000);
    expect(pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)).toBeGreaterThan(100_000);
    const stretch = await engine().findSpeech(pcmPath, { toMs: 120_000, signal });
    expect(stretch.pieces.at(-1)?.endMs).toBeLessThanOrEqual(stretch.nextMs ?? 0);
    const rest = await engine().findSpeech(pcmPath, { fromMs: stretch.nextMs, signal });
    expect([...stretch.pieces, ...rest.pieces]).toHaveLength(pieces.length);
    expect(rest.nextMs).toBeUndefined();
  }, 60_000);

  it('orders the times of words within their piece', async () => {
    const { pieces, results } = await transcribe('two-speakers-en.wav', 'en');
    for (const [i, result] of results.entries()) expectOrder(result, pieces[i]);
  }, 60_000);

  it('returns voice embeddings and overlapping speech on request, and recognises the same words', async () => {
    const { pcmPath, pieces, results } = await transcribe('two-speakers-en.wav', 'en');
    const [piece] = pieces;
    if (!piece) throw new Error('no speech found');
    const { voices, overlaps, ...words } = await engine().recognise(pcmPath, piece, {
      language: 'en',
      voices: true,
      signal,
    });
    expect(words).toEqual(results[0]);
    expect(voices?.[0]?.startMs).toBe(piece.spans[0]?.startMs);
    expect(voices?.at(-1)?.endMs).toBe(piece.spans.at(-1)?.endMs);
    expect(overlaps).toEqual([]);
  }, 60_000);

  it('stops at once when aborted, and continues with the next job', async () => {
    const { pcmPath, pieces } = await transcribe('fleurs-pt-002.ogg', 'pt');
    const [piece] = pieces;
    if (!piece) throw new Error('no speech found');
    const abort = new AbortController();
    const language = 'pt';
    const doomed = Array.from({ length: 4 }, () =>
      engine().recognise(pcmPath, piece, { language, signal: abort.signal }),
    );
    const outcomes = Promise.allSettled(doomed);
    setImmediate(() => abort.abort(new Error('cancelled')));
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { message: 'cancelled' } });
    const { text } = await engine().recognise(pcmPath, piece, { language, signal });
    expect(text).not.toBe('');
  }, 60_000);
};

const testWords = ({ engine, decode, transcribe }: Listener): void => {
  it('recognises Portuguese', async () => {
    const { text, results } = await transcribe('short-pt.wav', 'pt');
    expect(wordErrorRate(await sampleText('short-pt.wav'), text)).toBeLessThanOrEqual(0.2);
    expect(results.map((result) => result.language)).toEqual(['pt']);
  }, 60_000);

  it.each(['de', 'en', 'es', 'fr', 'pt'])(
    'detects that it is %s',
    async (language) => {
      const name = `fleurs-${language}-000.ogg`;
      const pcmPath = await decode(name);
      const { pieces } = await engine().findSpeech(pcmPath, { signal });
      expect((await engine().detectLanguage(pcmPath, pieces, { signal })).language).toBe(language);
      const { text, results } = await transcribe(name, 'auto');
      expect(results[0]?.language).toBe(language);
      expect(wordErrorRate(await sampleText(name), text)).toBeLessThan(0.5);
    },
    60_000,
  );

  it('recognises two pieces concurrently', async () => {
    const texts = await Promise.all(
      ['fleurs-pt-000.ogg', 'fleurs-pt-001.ogg'].map((name) => transcribe(name, 'pt')),
    );
    expect(wordErrorRate(await sampleText('fleurs-pt-000.ogg'), texts[0]?.text ?? '')).toBeLessThan(0.4);
    expect(wordErrorRate(await sampleText('fleurs-pt-001.ogg'), texts[1]?.text ?? '')).toBeLessThan(0.4);
  }, 60_000);
};

const expectOrder = (
  { segments }: PieceResult,
  piece: { startMs: number; endMs: number } | undefined,
): void => {
  const words = segments.flatMap((segment) => segment.words);
  expect(words.length).toBeGreaterThan(0);
  let earliestMs = piece?.startMs ?? Infinity;
  for (const { startMs, endMs } of words) {
    expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
    expect(startMs).toBeGreaterThanOrEqual(earliestMs);
    expect(endMs).toBeGreaterThanOrEqual(startMs);
    earliestMs = endMs;
  }
  expect(earliestMs).toBeLessThanOrEqual(piece?.endMs ?? -Infinity);
};
