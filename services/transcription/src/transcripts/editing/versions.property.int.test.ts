import { randomUUID } from 'node:crypto';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { applySplices } from '@escriba/transcript';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, spoken } from '../../testing/transcript-client.ts';

let service: TestService;
let user: ReturnType<typeof createLibraryUser>;
let id: string;

beforeAll(async () => {
  service = await startTestService();
  user = createLibraryUser(service);
  service.usage.setPlan(user.userId, 'business');
});
afterAll(() => service.stop());

type Step =
  | { kind: 'save'; at: number; text: string; seal: boolean; carriesOver: boolean; isLate: boolean }
  | { kind: 'repeat' }
  | { kind: 'restore'; pick: number; isLate: boolean }
  | { kind: 'wait'; minutes: number }
  | { kind: 'recognise'; text: string; ends: 'completed' | 'failed' | 'cancelled' };

const text = fc.constantFrom('Olá.', 'Tudo bem?', 'Sim, tudo.', 'não');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      at: fc.nat(2),
      text,
      seal: fc.boolean(),
      carriesOver: fc.boolean(),
      isLate: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('restore' as const), pick: fc.nat(20), isLate: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('recognise' as const),
      text,
      ends: fc.constantFrom('completed' as const, 'failed' as const, 'cancelled' as const),
    }),
  },
);

const TEXTS = ['Bom dia.', 'Boa tarde.', 'Boa noite.'];

const claim = async () => {
  const run = await service.runs.claim(id);
  if (run === undefined) throw new Error('nothing to claim');
  return run;
};

/** Adds a recording, and recognises it. */
const startOver = async () => {
  id = await user.add();
  await service.runs.finish(await claim(), spoken(TEXTS));
};

/** Runs the steps, and records the expected content of each version. */
const follow = async (steps: readonly Step[]) => {
  await startOver();
  const client = createTranscriptClient(service, user.userId);
  let revision = 1;
  let current = (await client.open(id)).data;
  const documents = new Map<number, TranscriptDocument>([[1, current.document]]);
  let lastSave: Record<string, unknown> | undefined;

  const passed = (): number => (revision > 1 ? revision - 1 : revision + 1);

  const reread = async () => {
    current = (await client.open(id)).data;
    revision = current.revision;
  };

  const save = async (input: Extract<Step, { kind: 'save' }>) => {
    const { segments } = current.document;
    const at = Math.min(input.at, segments.length - 1);
    const inserted = passage(input.text, { id: segments[at]?.id ?? 's1', second: at });
    const splices = [{ start: at, deleteCount: 1, insert: [inserted] }];
    const origin = input.carriesOver ? 'carry_over' : 'edit';
    const sent = { saveId: randomUUID(), baseRevision: revision, splices, seal: input.seal, origin };
    if (input.isLate) {
      expect((await client.save(id, { ...sent, baseRevision: passed() })).status).toBe(409);
      return;
    }
    const { status, data } = await client.save(id, sent);
    expect(status).toBe(200);
    expect(data.revision).toBe(revision + 1);
    documents.set(data.version.number, { ...current.document, segments: applySplices(segments, splices) });
    lastSave = sent;
    await reread();
  };

  const recognise = async ({ text: heard, ends }: Extract<Step, { kind: 'recognise' }>) => {
    expect((await client.recognise(id)).status).toBe(200);
    const run = await claim();
    if (ends === 'cancelled') await user.request('POST', `/api/async-transcription/cancel/${id}`);
    else if (ends === 'failed') await service.runs.fail(run, 'transcription.failed');
    else await service.runs.finish(run, spoken([heard, heard, heard], { language: 'en' }));
    await reread();
    if (ends === 'completed') documents.set(current.version.number, current.document);
  };

  const restore = async ({ pick, isLate }: Extract<Step, { kind: 'restore' }>) => {
    const number = (pick % documents.size) + 1;
    const { status, data } = await client.restore(id, number, isLate ? passed() : revision);
    expect(status).toBe(isLate ? 409 : 200);
    const restored = documents.get(number);
    if (!isLate && restored) documents.set(data.version.number, restored);
    await reread();
  };

  for (const done of steps) {
    if (done.kind === 'save') await save(done);
    else if (done.kind === 'restore') await restore(done);
    else if (done.kind === 'recognise') await recognise(done);
    else if (done.kind === 'wait') service.clock.advance(done.minutes * 60_000);
    else if (lastSave) expect((await client.save(id, lastSave)).status).toBe(200);
  }
  await reread();
  return { client, documents, current };
};

it('after any sequence of saves, restores and recognitions, versions are numbered without a gap, and each holds its saved content', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { client, documents, current } = await follow(steps);
      const listed = (await client.versions(id)).data;
      const count = documents.size;
      expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, n) => count - n));
      expect(current.version).toEqual(listed[0]);
      expect(current.document).toEqual(documents.get(count));
      for (const [number, document] of documents)
        expect((await client.version(id, number)).data.document).toEqual(document);
    }),
    { numRuns: 40 },
  );
});
