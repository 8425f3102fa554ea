import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlannedStretch } from '@escriba/speech';
import { eventually } from '@escriba/testing';
import { sql } from 'kysely';
import type { Engine } from '../engines/engine.ts';
import { stemStartMs } from '../../recordings/rounds/stem-times.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor, heard } from '../../testing/visitor.ts';
import { startPlanning, waitForPlan } from './plan-pieces.ts';
import type { Run } from '../runs/runs.repository.ts';

const MINUTE_MS = 60_000;
/** Length of the recording: stretches of 4, 16 and 20 minutes are searched. */
const DURATION_MS = 40 * MINUTE_MS;

type Search = { fromMs: number | undefined; toMs: number | undefined } & PromiseWithResolvers<PlannedStretch>;

let service: TestService;
let visitor: ReturnType<typeof createVisitor>;
let searches: Search[];

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  visitor = createVisitor(service);
  searches = [];
});

/** An engine whose searches each wait until the test gives them a result. */
const engine: Pick<Engine, 'findSpeech'> = {
  findSpeech: async (_path, { fromMs, toMs, signal }) => {
    const search = { fromMs, toMs, ...Promise.withResolvers<PlannedStretch>() };
    searches.push(search);
    signal.addEventListener('abort', () => search.reject(signal.reason));
    return search.promise;
  },
};
const plan = (run: Run, soundPaths = ['']) =>
  startPlanning(
    { runs: service.runs, engine },
    { run, soundPaths, durationMs: DURATION_MS, signal: new AbortController().signal },
  );
const pieceAt = (minute: number) => {
  const span = { startMs: minute * MINUTE_MS, endMs: minute * MINUTE_MS + 10_000 };
  return { ...span, spans: [span] };
};
const rowOf = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a plan in stretches', () => {
  it('has the pieces of the first while the second is searched', async () => {
    const run = await visitor.started();
    await using planned = await plan(run);
    expect(searches).toMatchObject([{ toMs: 4 * MINUTE_MS }]);
    searches[0]?.resolve({ pieces: [pieceAt(0), pieceAt(2)], nextMs: 3 * MINUTE_MS });
    await waitForPlan(planned, () => planned.pieces.length === 2);
    expect([planned.isComplete(), (await rowOf(run.id)).is_planning]).toEqual([false, true]);
    expect(searches.slice(1)).toMatchObject([{ fromMs: 3 * MINUTE_MS, toMs: 19 * MINUTE_MS }]);
    searches[1]?.resolve({ pieces: [], nextMs: 18 * MINUTE_MS });
    await eventually(() => searches.length === 3);
    searches[2]?.resolve({ pieces: [pieceAt(30)] });
    await waitForPlan(planned, () => false);
    expect((await rowOf(run.id)).is_planning).toBe(false);
    const saved = await service.runs.listPieces(run);
    expect(saved.map(({ index, startMs }) => [index, startMs / MINUTE_MS])).toEqual([
      [0, 0],
      [1, 2],
      [2, 30],
    ]);
    expect(planned.pieces).toEqual(saved);
  });

  it('is continued by the next attempt after its last piece, and then complete', async () => {
    const run = await visitor.started();
    await service.runs.savePlan(run, [{ index: 0, ...pieceAt(0) }], { isComplete: false });
    await service.runs.savePiece(run, 0, heard(0, 'Um.'));
    const next = await visitor.claim(run.id);
    await using planned = await plan(next);
    expect(planned.pieces[0]?.result?.text).toBe('Um.');
    expect(searches).toMatchObject([{ fromMs: 10_000 }]);
    searches[0]?.resolve({ pieces: [pieceAt(1)] });
    await waitForPlan(planned, () => false);
    expect((await service.runs.listPieces(next)).map(({ index }) => index)).toEqual([0, 1]);
    const last = await visitor.claim(run.id);
    await using complete = await plan(last);
    expect([complete.isComplete(), complete.pieces.length, searches.length]).toEqual([true, 2, 1]);
  });

  it('of voices that are recognised one by one has their pieces in order of the recording, and goes on in each', async () => {
    const run = await visitor.started();
    await using planned = await plan(run, ['one', 'other']);
    searches[0]?.resolve({ pieces: [pieceAt(0), pieceAt(2)], nextMs: 3 * MINUTE_MS });
    await eventually(() => searches.length === 2);
    searches[1]?.resolve({ pieces: [pieceAt(1)], nextMs: 2 * MINUTE_MS });
    await waitForPlan(planned, () => planned.pieces.length === 3);
    const otherMs = stemStartMs(1, DURATION_MS);
    const saved = await service.runs.listPieces(run);
    expect(saved.map(({ startMs }) => startMs)).toEqual([0, otherMs + MINUTE_MS, 2 * MINUTE_MS]);
    expect(saved[1]?.spans).toEqual([{ startMs: otherMs + MINUTE_MS, endMs: otherMs + MINUTE_MS + 10_000 }]);
    searches = [];
    const next = await visitor.claim(run.id);
    await using goingOn = await plan(next, ['one', 'other']);
    expect(searches).toMatchObject([{ fromMs: 2 * MINUTE_MS + 10_000 }]);
    searches[0]?.resolve({ pieces: [] });
    await eventually(() => searches.length === 2);
    expect(searches[1]).toMatchObject({ fromMs: MINUTE_MS + 10_000 });
    searches[1]?.resolve({ pieces: [pieceAt(20)] });
    await waitForPlan(goingOn, () => false);
    expect(goingOn.pieces.at(-1)).toMatchObject({ index: 3, startMs: otherMs + 20 * MINUTE_MS });
  });

  it('counts all of the recording as speech for the progress until it is complete', async () => {
    const run = await visitor.started();
    await service.runs.update(run, { duration_ms: 100_000 });
    await service.runs.savePlan(run, [{ index: 0, ...pieceAt(0) }], { isComplete: false });
    await service.runs.savePiece(run, 0, heard(0, 'Um.'));
    expect((await rowOf(run.id)).progress).toBe(10);
    await service.runs.savePlan(
      run,
      [1, 2].map((index) => ({ index, ...pieceAt(index) })),
    );
    await service.runs.savePiece(run, 1, heard(1, 'Dois.'));
    expect((await rowOf(run.id)).progress).toBeCloseTo(66.7, 1);
  });

  it('ends with the error of the engine, which all who wait for it see', async () => {
    await using planned = await plan(await visitor.started());
    const waiting = waitForPlan(planned, () => false);
    searches[0]?.reject(new Error('The detector failed'));
    await expect(waiting).rejects.toThrow('The detector failed');
    expect(planned.throwFailure).toThrow('The detector failed');
    expect(planned.isComplete()).toBe(false);
  });

  it('of a superseded attempt adds nothing', async () => {
    const run = await visitor.started();
    await using planned = await plan(run);
    await visitor.claim(run.id);
    searches[0]?.resolve({ pieces: [pieceAt(0)] });
    await expect(waitForPlan(planned, () => false)).rejects.toThrow('Superseded');
    expect(await service.runs.listPieces(run)).toEqual([]);
  });

  it('stops when it is not needed any more', async () => {
    const planned = await plan(await visitor.started());
    await planned[Symbol.asyncDispose]();
    await expect(searches[0]?.promise).rejects.toThrow('not needed any more');
    expect(planned.throwFailure).toThrow('not needed any more');
  });

  it('that is incomplete keeps a worker of an earlier version from completing the recording', async () => {
    const run = await visitor.started();
    await service.runs.savePlan(run, [{ index: 0, ...pieceAt(0) }], { isComplete: false });
    const complete = sql`update transcriptions set status = 'completed' where id = ${run.id}`;
    await expect(complete.execute(service.db)).rejects.toThrow('transcriptions_planned');
    await service.runs.savePlan(run, []);
    await expect(complete.execute(service.db)).resolves.toBeDefined();
  });
});
