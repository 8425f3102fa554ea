import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import type { HealthResponse } from '@escriba/contracts/gateway/gateway';
import { createApiVisitor } from '../testing/api-visitor.ts';
import { createDamagedModels } from '../testing/models.ts';
import { startTestProduct } from '../testing/product.ts';
import type { TestProduct } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';
import type { Visitor } from '../testing/visitor.ts';

let product: TestProduct;
const { arrive, recordings } = openTestBrowser(() => product.url);
const directory = await createTemporaryDirectory();
const models = await createDamagedModels(directory.path);

const TALK = ['fleurs-pt-000.ogg', 'fleurs-pt-001.ogg', 'fleurs-pt-004.ogg', 'fleurs-pt-003.ogg'];
/** Makes a recording long enough for events to happen in the middle of it. */
const talk = async () => (await recordings.joined('palestra.ogg', [...TALK, ...TALK])).path;

beforeAll(async () => {
  product = await startTestProduct({
    ESCRIBA_MODELS_DIR: directory.path,
    SPEECH_BEAM_SIZE: '1',
    SPEECH_CONCURRENCY: '1',
    WORKER_CONCURRENCY: '1',
  });
});
afterAll(async () => {
  await product.stop();
  await directory.remove();
});

const readiness = async () => {
  const response = await fetch(`${product.url}/health/ready`);
  return { status: response.status, ...((await response.json()) as HealthResponse) };
};

/** Makes a recording just long enough for the lane of long recordings; mostly silence, so that its turn is short. */
const seminar = () => recordings.converted('seminario.ogg', ['-af', 'apad=whole_dur=125', '-c:a', 'libopus']);

/** Keeps the only slot for long recordings busy with another user's recording. */
const keepWorkerBusy = async () => {
  const other = createApiVisitor(product.url);
  const id = await other.upload(await recordings.long('congresso.ogg', 6));
  await eventually(async () => (await other.status(id)).status === 'processing', { timeoutMs: 60_000 });
  return { cancel: () => other.cancel(id) };
};

const beInMidTranscription = async ({ upload }: Visitor): Promise<string> => {
  await upload.sentences.first().waitFor();
  return (await upload.sentences.first().textContent()) ?? '';
};

describe('under faults', () => {
  it('a missing model keeps recordings waiting, with a message, and they continue once it is installed', async () => {
    expect(product.readiness.parts['speech']).toMatchObject({ ok: false, code: 'speech.model_damaged' });
    expect(await readiness()).toMatchObject({ status: 503, ready: false, parts: { speech: { ok: false } } });

    const { upload } = await arrive();
    await upload.place.getByText(/^O reconhecimento de fala está em preparação/).waitFor();
    await upload.transcribe(recordings.short());
    await upload.place.getByText('Aguardando o reconhecimento de fala').waitFor();
    await upload.place.getByText(/^Sua gravação está guardada/).waitFor();

    await models.putRight();
    await upload.state('completed');
    await upload.sentences.first().waitFor();
    expect(await readiness()).toMatchObject({ status: 200, ready: true });
  });

  it('a waiting user sees the queue position, and moves up', async () => {
    const busy = await keepWorkerBusy();
    const next = await arrive();
    await next.upload.transcribe(await seminar());
    await next.upload.place.getByText('Na fila, você é o próximo').waitFor();
    const last = await arrive();
    await last.upload.transcribe(await seminar());
    await last.upload.place.getByText('Na fila, posição 2').waitFor();
    // The page reads its position every five seconds: it keeps this one, because the worker stays busy.
    await next.upload.cancel();
    await next.upload.state('idle');
    await last.upload.place.getByText('Na fila, você é o próximo').waitFor();
    await busy.cancel();
    await last.upload.state('completed');
  });

  it('a worker that dies in the middle delays the reader, and loses no text', async () => {
    const visitor = await arrive();
    const { upload } = visitor;
    const look = await upload.watch();
    await upload.transcribe(await talk());
    const beginning = await beInMidTranscription(visitor);
    await product.killWorker('SIGKILL');
    await upload.state('completed');
    expect(await upload.sentences.first().textContent()).toBe(beginning);
    const percents = (await look()).bars['Progresso da transcrição'] ?? [];
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });

  it('a queue that restarts loses no queue position', async () => {
    const busy = await keepWorkerBusy();
    const { upload } = await arrive();
    await upload.transcribe(await seminar());
    await upload.place.getByText('Na fila, você é o próximo').waitFor();
    await product.restartStore('redis');
    await busy.cancel();
    await upload.state('completed');
  });

  it('a database that restarts in the middle only delays the transcript', async () => {
    const visitor = await arrive();
    await visitor.upload.transcribe(await talk());
    await beInMidTranscription(visitor);
    await product.restartStore('postgres');
    await visitor.upload.state('completed');
  });
});
