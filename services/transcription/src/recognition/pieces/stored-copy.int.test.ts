import { once } from 'node:events';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor } from '../../testing/visitor.ts';
import type { Run } from '../runs/runs.repository.ts';
import {
  coordinate,
  createPieceWorkers,
  DEFAULT,
  ORDER,
  type Recognise,
} from '../../testing/piece-workers.ts';

const PATIENCE = { timeoutMs: 30_000 };

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let stage: ReturnType<typeof createPieceWorkers>;

beforeAll(async () => {
  service = await startTestService();
  folder = await createTemporaryDirectory();
  stage = createPieceWorkers(service, folder.path);
});
afterEach(() => stage.close());
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const decodedOf = ({ id, round }: Run): string => `${id}-${round}-decoded`;
const waitingOf = ({ id }: Run): string => `{transcription:pieces}:waiting:${id}`;
/** Holds each piece until a gate opens, or until its worker closes. */
const untilOpen =
  (gate: Promise<void>): Recognise =>
  async (_index, { signal }) => {
    await Promise.race([gate, once(signal, 'abort')]);
  };

describe('the stored audio of a recording', () => {
  it('stays when a coordinator ends that has lost the recording to another one', async () => {
    const coordinator = await stage.open(() => {}, { models: [DEFAULT] });
    const held = Promise.withResolvers<void>();
    const helper = await stage.open(untilOpen(held.promise));
    const { run: first, plan, pcmPath } = await stage.recorded(2);
    const visitor = createVisitor(service);
    const { signal } = new AbortController();
    // Its machine stands still; in the meantime another one takes the recording.
    const lost = { run: await visitor.claim(first.id), pcmPath, signal, closing: signal };
    const late = coordinator.sharing.open(lost);
    const run = await visitor.claim(first.id);
    const ending = coordinate(coordinator, { run, plan, pcmPath });
    await eventually(() => helper.seen.length === 1, PATIENCE);
    await late.recognise({ ...ORDER, plan });
    await late[Symbol.asyncDispose]();
    expect([await stage.listDecoded(), await service.redis.exists(waitingOf(run))]).toEqual([
      [decodedOf(run)],
      1,
    ]);
    held.resolve();
    await ending;
    expect(await stage.textsOf(run)).toEqual(['in pt', 'in pt']);
    expect([await stage.listDecoded(), await stage.listPooled()]).toEqual([[], []]);
  });

  it('is kept for as long as pieces are missing', async () => {
    const coordinator = await stage.open(() => {}, { models: [DEFAULT] });
    const held = Promise.withResolvers<void>();
    const helper = await stage.open(untilOpen(held.promise));
    const recording = await stage.recorded(2);
    const ending = coordinate(coordinator, recording);
    await eventually(() => helper.seen.length === 1, PATIENCE);
    service.clock.advance(25 * 3_600_000);
    await eventually(async () => {
      const { remove_after: removeAfter } = await service.db
        .selectFrom('loose_objects')
        .select('remove_after')
        .where('storage_key', '=', `recordings/${decodedOf(recording.run)}`)
        .executeTakeFirstOrThrow();
      return removeAfter > service.clock.now();
    }, PATIENCE);
    await service.unclaimedObjects.removeDue();
    held.resolve();
    await ending;
    expect(await stage.textsOf(recording.run)).toEqual(['in pt', 'in pt']);
  });

  it('that is missing fails the attempt, and the next one stores it again', async () => {
    const coordinator = await stage.open(() => {}, { models: [DEFAULT] });
    let isMissing = true;
    await stage.open(async () => {
      if (isMissing)
        for (const file of await stage.listDecoded()) await service.storage.remove(`recordings/${file}`);
    });
    const recording = await stage.recorded(2);
    await expect(coordinate(coordinator, recording)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'speech.engine_unavailable',
    });
    isMissing = false;
    const run = await createVisitor(service).claim(recording.run.id);
    await coordinate(coordinator, { ...recording, run });
    expect(await stage.textsOf(run)).toEqual(['in pt', 'in pt']);
    expect([await stage.listDecoded(), await stage.listPooled()]).toEqual([[], []]);
  });
});
