import { JobCancelled } from '@escriba/jobs';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import type { Run } from '../runs/runs.repository.ts';
import { coordinate, createPieceWorkers, DEFAULT, WANTED } from '../../testing/piece-workers.ts';

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

const indexesOf = ({ seen }: { readonly seen: readonly { readonly index: number }[] }): number[] =>
  seen.map(({ index }) => index);

describe('the pieces of a recording', () => {
  it('are recognised by the only worker, in order, without a stored copy', async () => {
    const stored: string[] = [];
    const [worker] = await stage.start(async () => void stored.push(...(await stage.listDecoded())));
    const recording = await stage.recorded(5);
    await coordinate(worker, recording);
    expect(worker && indexesOf(worker)).toEqual([0, 1, 2, 3, 4]);
    expect(await stage.textsOf(recording.run)).toEqual(Array(5).fill('in pt'));
    expect([stored, await stage.listPooled()]).toEqual([[], []]);
  });

  it('are recognised with the words of their recording', async () => {
    const [worker] = await stage.start(() => {});
    const words = [{ text: 'Sankhya', soundsLike: 'sânquia' }];
    await coordinate(worker, await stage.recorded(2, { vocabulary: JSON.stringify(words) }));
    await coordinate(worker, await stage.recorded(1));
    expect(worker?.seen.map(({ vocabulary }) => vocabulary)).toEqual([words, words, []]);
  });

  it('are begun by their own worker, and by others once these can read them', async () => {
    const both = Promise.withResolvers<void>();
    let held = 0;
    const untilBoth = async () => {
      held += 1;
      if (held === 2) both.resolve();
      await both.promise;
    };
    const [worker, helper] = await stage.start(untilBoth, untilBoth);
    await coordinate(worker, await stage.recorded(4));
    const all = stage.list().flatMap(indexesOf);
    expect(all.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
    expect(worker?.seen[0]?.index).toBe(0);
    expect(helper?.seen.length).toBeGreaterThan(0);
    expect([await stage.listDecoded(), await stage.listPooled()]).toEqual([[], []]);
  });

  it('are recognised by others while their own worker is busy, also if they are few', async () => {
    const busy = Promise.withResolvers<void>();
    const [worker, helper] = await stage.start(
      () => busy.promise,
      () => {},
    );
    const [long, short] = [await stage.recorded(1), await stage.recorded(1)];
    const ending = coordinate(worker, long);
    await eventually(() => worker?.seen.length === 1, PATIENCE);
    await coordinate(worker, short);
    expect(helper && indexesOf(helper)).toEqual([0]);
    busy.resolve();
    await ending;
  });

  it('fail the attempt at once if only their worker has them', async () => {
    const [worker] = await stage.start(() => Promise.reject(new Error('the process died')));
    const recording = await stage.recorded(2);
    await expect(coordinate(worker, recording)).rejects.toMatchObject({ code: 'speech.engine_unavailable' });
    expect(worker?.seen).toHaveLength(1);
    expect(await stage.listPooled()).toEqual([]);
  });

  it('are ended at once when their recording is cancelled', async () => {
    const aborted: unknown[] = [];
    const [worker] = await stage.start(
      (_index, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted.push(signal.reason);
            reject(signal.reason);
          });
        }),
    );
    const cancelling = new AbortController();
    const ending = coordinate(worker, await stage.recorded(2), { signal: cancelling.signal });
    await eventually(() => worker?.seen.length === 1, PATIENCE);
    const reason = new JobCancelled();
    cancelling.abort(reason);
    await expect(ending).rejects.toBe(reason);
    expect([aborted, worker?.seen.length, await stage.listPooled()]).toEqual([[reason], 1, []]);
  });
});

describe('the model of pieces', () => {
  const modelsOf = async (run: Run) => (await stage.resultsOf(run)).map((result) => result?.model);
  const flagsOf = async (run: Run) => (await stage.resultsOf(run)).map((result) => result?.flags);

  it('is that of the recording, also if only another worker has it, which reads the stored audio', async () => {
    const coordinator = await stage.open(() => {}, { models: [DEFAULT] });
    const other = await stage.open();
    const { run, ...recording } = await stage.recorded(3);
    await coordinate(coordinator, { run, ...recording });
    expect([coordinator.used, other.used]).toEqual([[], [WANTED, WANTED, WANTED]]);
    expect(await modelsOf(run)).toEqual([WANTED, WANTED, WANTED]);
    expect(await flagsOf(run)).toEqual([[], [], []]);
    expect([await stage.listDecoded(), await stage.listPooled()]).toEqual([[], []]);
  });

  it('is the default if no worker has that of the recording, and each piece says so', async () => {
    const worker = await stage.open(() => {}, { models: [DEFAULT], absentMsMax: 0 });
    const recording = await stage.recorded(2);
    await coordinate(worker, recording);
    expect(await modelsOf(recording.run)).toEqual([DEFAULT, DEFAULT]);
    expect(await flagsOf(recording.run)).toEqual([['model_replaced'], ['model_replaced']]);
  });

  it('is the default for the rest of a recording whose model is removed in the middle', async () => {
    const worker = await stage.open(
      (index) => {
        if (index === 1) worker.models.splice(0, 1);
      },
      { absentMsMax: 0 },
    );
    const recording = await stage.recorded(4);
    await coordinate(worker, recording);
    expect(await modelsOf(recording.run)).toEqual([WANTED, WANTED, DEFAULT, DEFAULT]);
    expect(await stage.textsOf(recording.run)).toEqual(Array(4).fill('in pt'));
    expect(await stage.listPooled()).toEqual([]);
  });

  it('is named with the choice of the user: the most likely words', async () => {
    const [worker] = await stage.start(() => {});
    const recording = await stage.recorded(1, { speech_model: 'fast' });
    await coordinate(worker, recording);
    expect(await modelsOf(recording.run)).toEqual([`${WANTED}-fast`]);
  });
});

describe('pieces that are recognised again', () => {
  it('are shared like others: only their words change, and what is in the language already stays', async () => {
    const [worker] = await stage.start(() => {});
    const recording = await stage.recorded(3);
    const { run } = recording;
    const voices = [{ startMs: 0, endMs: 1, print: '' }];
    for (const [index, language] of ['pt', 'pt', 'en'].entries())
      await service.runs.savePiece(run, index, { text: 'before', language, segments: [], flags: [], voices });
    await coordinate(worker, recording, { order: { language: 'en', again: [1, 2] } });
    expect(worker?.seen).toEqual([{ index: 1, language: 'en', voices: false, vocabulary: [] }]);
    expect(await stage.resultsOf(run)).toMatchObject([
      { text: 'before', language: 'pt', voices },
      { text: 'in en', language: 'en', voices },
      { text: 'before', language: 'en', voices },
    ]);
  });
});
