import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Engine } from '../engines/engine.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { completePlan } from '../pieces/complete-plan.fixture.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import type { PlannedPiece } from '../runs/pieces.repository.ts';
import type { Run } from '../runs/runs.repository.ts';
import { LANGUAGE_ASSUMED, settleLanguage } from './settle-language.ts';

let service: TestService;
let user: LibraryUser;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  user = createLibraryUser(service);
});

type Earlier = { requested: string; language?: string; durationMs?: number };

/** Adds a recording that was recognised before. */
const add = async ({ requested, language = requested, durationMs = 60_000 }: Earlier): Promise<void> => {
  const id = await user.add({ text: 'Olá.' });
  await service.db
    .updateTable('transcriptions')
    .set({ language_requested: requested, language, duration_ms: durationMs })
    .where('id', '=', id)
    .execute();
};

/** Claims a recording whose language is to be detected. */
const begin = async (): Promise<Run> => {
  const id = await user.add();
  await service.db
    .updateTable('transcriptions')
    .set({ language_requested: 'auto', language: null })
    .where('id', '=', id)
    .execute();
  const run = await service.runs.claim(id);
  if (!run) throw new Error('nothing to claim');
  return run;
};

const pieceOf = (flags?: string[]): PlannedPiece => ({
  index: 0,
  startMs: 0,
  endMs: 1_500,
  spans: [],
  result: flags === undefined ? null : { text: '', language: 'pt', segments: [], flags },
});

const settle = (run: Run, probabilities: [string, number][], pieces = [pieceOf()]) => {
  const detectLanguage: Engine['detectLanguage'] = async () => ({
    language: '',
    probability: 0,
    probabilities,
  });
  const modelFor: Engine['modelFor'] = ({ speechModel }) => ({ name: 'base', speechModel });
  const input = { run, pcmPath: '', plan: completePlan(pieces), signal: new AbortController().signal };
  return settleLanguage({ runs: service.runs, engine: { detectLanguage, modelFor } }, input);
};
const UNCLEAR: [string, number][] = [
  ['sw', 0.3],
  ['hi', 0.2],
  ['la', 0.1],
];

describe('a recording that does not show its language', () => {
  it('is in Portuguese for a new user', async () => {
    expect(await settle(await begin(), UNCLEAR)).toMatchObject({ language: 'pt', isAssumed: true });
  });

  it('is in the language that its user chose most often', async () => {
    for (const requested of ['es', 'en', 'en']) await add({ requested });
    expect(await settle(await begin(), UNCLEAR)).toMatchObject({ language: 'en', isAssumed: true });
  });

  it('is in one that was detected in a longer recording, never in a short one', async () => {
    await add({ requested: 'auto', language: 'sw', durationMs: 2_000 });
    await add({ requested: 'auto', language: 'und', durationMs: 60_000 });
    await add({ requested: 'auto', language: 'de', durationMs: 60_000 });
    expect(await settle(await begin(), UNCLEAR)).toMatchObject({ language: 'de', isAssumed: true });
  });

  it('does not follow the recordings of other users', async () => {
    await add({ requested: 'en' });
    user = createLibraryUser(service);
    expect(await settle(await begin(), UNCLEAR)).toMatchObject({ language: 'pt' });
  });
});

describe('what speaks for another language in a piece', () => {
  it('is that the user speaks it, and that the app offers it', async () => {
    await add({ requested: 'uk' });
    const { prior, isChosen } = await settle(await begin(), [['pt', 0.99]]);
    expect(prior).toMatchObject({ main: 'pt', known: ['uk'] });
    expect(prior.usual).toContain('en');
    expect(isChosen).toBe(false);
  });

  it('is known of a chosen language too', async () => {
    const run = { ...(await begin()), language: 'es', language_requested: 'es' };
    expect(await settle(run, [])).toMatchObject({ prior: { main: 'es' }, isChosen: true });
  });
});

describe('a language', () => {
  it('that is clear is used, whatever the user speaks', async () => {
    await add({ requested: 'en' });
    expect(await settle(await begin(), [['fr', 0.95]])).toMatchObject({ language: 'fr', isAssumed: false });
  });

  it('in which an earlier attempt has recognised pieces stays, with its notice', async () => {
    const run = { ...(await begin()), language: 'pt' };
    const french: [string, number][] = [['fr', 0.95]];
    expect(await settle(run, french, [pieceOf(), pieceOf([LANGUAGE_ASSUMED])])).toMatchObject({
      language: 'pt',
      isAssumed: true,
    });
    expect(await settle(run, french, [pieceOf([])])).toMatchObject({ language: 'pt', isAssumed: false });
    expect(await settle(run, french)).toMatchObject({ language: 'fr', isAssumed: false });
  });

  it('is one of those that the client names, if it names several', async () => {
    await add({ requested: 'uk' });
    const id = await user.add();
    await service.db
      .updateTable('transcriptions')
      .set({ language_requested: 'auto', language: null, client_info: '{"languages":"en,pt"}' })
      .where('id', '=', id)
      .execute();
    const run = await service.runs.claim(id);
    if (!run) throw new Error('nothing to claim');
    const galician: [string, number][] = [
      ['gl', 0.8],
      ['pt', 0.15],
      ['en', 0.01],
    ];
    expect(await settle(run, galician)).toMatchObject({
      language: 'pt',
      isAssumed: false,
      prior: { only: ['en', 'pt'] },
    });
    expect(await settle(run, [['uk', 1]])).toMatchObject({ language: 'en' });
  });

  it('of a recording without speech is undetermined', async () => {
    expect(await settle(await begin(), UNCLEAR, [])).toMatchObject({ language: 'und', isAssumed: false });
  });
});
