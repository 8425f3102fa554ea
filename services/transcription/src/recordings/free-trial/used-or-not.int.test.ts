import { readFile } from 'node:fs/promises';
import { createTemporaryDirectory, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor, heard, piece } from '../../testing/visitor.ts';

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let visitor: ReturnType<typeof createVisitor>;

beforeAll(async () => {
  service = await startTestService({ freeDurationMsMax: 90_000 });
  folder = await createTemporaryDirectory();
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});
beforeEach(() => {
  visitor = createVisitor(service);
});

const recordingOf = async (durationSeconds: number): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    await readFile(await makeRecording({ path: `${folder.path}/${durationSeconds}.ogg`, durationSeconds })),
  );
/** Starts a visitor's run whose pieces have these texts; undefined is not recognised yet. */
const runWith = async (texts: (string | undefined)[]) => {
  const run = await visitor.started();
  await service.runs.savePlan(
    run,
    texts.map((_text, index) => piece(index)),
  );
  for (const [index, text] of texts.entries())
    if (text !== undefined) await service.runs.savePiece(run, index, heard(index, text));
  return run;
};
const nextUpload = async () => {
  const { status, body } = await visitor.upload();
  return status === 202 ? 'taken' : body.error;
};

describe('the free trial of a visitor who cancels a transcription', () => {
  it('is used once any of the text could be read', async () => {
    const { id } = await runWith(['Bom dia.', undefined]);
    await visitor.cancel(id);
    expect(await nextUpload()).toBe('transcription.free_trial_used');
  });

  it('is also used if the transcription is deleted instead, or after it was cancelled', async () => {
    await visitor.remove((await runWith(['Bom dia.', undefined])).id);
    expect(await nextUpload()).toBe('transcription.free_trial_used');
    visitor = createVisitor(service);
    const { id } = await runWith(['Bom dia.', undefined]);
    await visitor.cancel(id);
    await visitor.remove(id);
    expect(await nextUpload()).toBe('transcription.free_trial_used');
  });

  it('is returned as long as nothing could be read: no words yet, or only after a missing piece', async () => {
    await visitor.cancel((await runWith(['', undefined])).id);
    expect(await nextUpload()).toBe('taken');
    visitor = createVisitor(service);
    const { id } = await runWith([undefined, 'Até logo.']);
    expect((await visitor.status(id)).data.segments).toEqual([]);
    await visitor.cancel(id);
    expect(await nextUpload()).toBe('taken');
  });

  it('shows at most 1,000 characters of the partial text', async () => {
    const { id } = await runWith(Array.from({ length: 4 }, () => 'palavra '.repeat(50).trim()));
    const shown = async () =>
      (await visitor.status(id)).data.segments.reduce((sum, { text }) => sum + text.length + 1, -1);
    expect(await shown()).toBeLessThanOrEqual(1_000);
    await visitor.cancel(id);
    expect(await shown()).toBeLessThanOrEqual(1_000);
  });
});

describe('a recording without speech', () => {
  it('does not use up the trial, and reports it in both languages', async () => {
    const run = await visitor.started();
    await visitor.finish(run, []);
    expect((await visitor.status(run.id)).data.result).toMatchObject({
      text: '',
      message: 'Não encontramos fala nesta gravação. Sua transcrição gratuita não foi usada.',
    });
    const path = `/api/async-transcription/status/${run.id}`;
    const english = { 'x-device-id': visitor.device, 'accept-language': 'en' };
    expect((await visitor.call('GET', path, english)).data.result?.message).toBe(
      'We found no speech in this recording. Your free transcription was not used.',
    );
    expect((await visitor.free()).data).toBeNull();
    expect(await nextUpload()).toBe('taken');
  });
});

describe('the duration of a visitor’s recording', () => {
  it('is limited: a longer one is refused before anything is written, with the limit', async () => {
    const file = await recordingOf(95);
    const filesBefore = await service.listStoredFiles();
    expect(await visitor.upload({ file })).toMatchObject({
      status: 403,
      body: {
        error: 'transcription.free_recording_too_long',
        message:
          'Sem conta, a gravação pode ter até 1,5 minutos. Crie uma conta gratuita para transcrever gravações mais longas.',
      },
    });
    expect(await service.listStoredFiles()).toEqual(filesBefore);
    expect(await nextUpload()).toBe('taken');
  });

  it('is in the limits that clients can read', async () => {
    expect((await visitor.call('GET', '/api/transcription/free/limits')).data).toEqual({
      fileSizeMBMax: 500,
      minutesMax: 1.5,
      recordingHoursMax: 12,
    });
  });

  it('does not limit signed-in users', async () => {
    const file = await recordingOf(95);
    expect((await createUser(service, 'free').upload({ file })).status).toBe(202);
  });
});
