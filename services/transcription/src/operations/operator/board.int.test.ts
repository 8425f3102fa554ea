import { randomUUID } from 'node:crypto';
import { OPERATOR_QUEUES_PATH } from '@escriba/contracts/operator/operator';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

const SECRET = 'Reunião secreta.mp3';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const get = async (path: string, method = 'GET') => {
  const response = await fetch(service.url + OPERATOR_QUEUES_PATH + path, {
    method,
    headers: await service.callerHeaders({ userId: randomUUID(), operator: true }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** Returns a queue, as the board requests it with its jobs. */
const readQueue = async (name: string) => {
  const { text } = await get(`/api/queues?activeQueue=${name}&status=latest&page=1&jobsPerPage=10`);
  const { queues } = JSON.parse(text) as { queues: { name: string; counts: Record<string, number> }[] };
  return queues.find((queue) => queue.name === name);
};
/** Adds a job as a careless or hostile writer would. */
const addJob = async (id: string, data: object = {}) => {
  const [jobs] = service.queues.all;
  if (jobs === undefined) throw new Error('there is no queue');
  await jobs.queue.add('any name', data, { jobId: id, attempts: 2 });
  return jobs.queue;
};

describe('the board of queues', () => {
  it('does not exist for visitors and users', async () => {
    for (const caller of [{}, { userId: randomUUID() }, { operator: true as const }])
      for (const path of ['', '/', '/api/queues', '/static/favicon.ico', '/queue/transcribe-paid']) {
        const headers = await service.callerHeaders(caller);
        const response = await fetch(service.url + OPERATOR_QUEUES_PATH + path, { headers });
        const { error } = (await response.json()) as { error: string };
        expect([path, response.status, error]).toEqual([path, 404, 'request.not_found']);
      }
  });

  it('is a page with its own files, and names no other site', async () => {
    const { status, headers, text } = await get('');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`<base href="${OPERATOR_QUEUES_PATH}/"`);
    expect(text).not.toMatch(/https?:/);
    expect(text).toContain('<title>Escriba</title>');
    const [, script = ''] = /<script defer src="([^"]+)"/.exec(text) ?? [];
    const file = await get(`/${script}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/javascript/),
    ]);
    expect(file.headers.get('cache-control')).toBe('private, no-cache');
    expect((await get('/queue/transcribe-paid/some-id')).text).toContain('<title>Escriba</title>');
  });

  it('counts the jobs of every lane', async () => {
    const before = await readQueue('transcribe-paid-short');
    const id = await createUser(service, 'business').uploaded();
    const after = await readQueue('transcribe-paid-short');
    expect((after?.counts['prioritized'] ?? 0) - (before?.counts['prioritized'] ?? 0)).toBe(1);
    const { text } = await get('/api/queues');
    const { queues } = JSON.parse(text) as { queues: { name: string; readOnlyMode: boolean }[] };
    const lanes = service.queues.all.map(({ queue }) => queue.name);
    expect(queues.map(({ name }) => name)).toEqual([
      ...lanes,
      'insights',
      'insights-model',
      'transcribe-to-english',
    ]);
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    const { job } = JSON.parse((await get(`/api/queues/transcribe-paid-short/${id}`)).text) as {
      job: { id: string; data: object };
    };
    expect(job).toMatchObject({ id, data: { transcriptionId: id } });
  });

  it('shows ids and numbers of jobs, and no name, text, reason or log', async () => {
    const id = randomUUID();
    const queue = await addJob(id, { transcriptionId: SECRET, fileName: SECRET, traceparent: '00-ab-cd-01' });
    const job = await queue.getJob(id);
    await job?.log(SECRET);
    await job?.updateProgress({ text: SECRET });
    await service.redis.hset(queue.toKey(id), {
      failedReason: SECRET,
      stacktrace: JSON.stringify([SECRET]),
      returnvalue: JSON.stringify({ text: SECRET }),
    });
    const base = `/api/queues/${queue.name}`;
    const responses = await Promise.all(
      [
        `${base}/${id}`,
        `${base}/${id}/logs`,
        `${base}/${id}/flow`,
        `/api/queues?activeQueue=${queue.name}&status=waiting&page=1&jobsPerPage=10`,
      ].map((path) => get(path)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(responses)).not.toContain('secreta');
    const shown = (JSON.parse(responses[0]?.text ?? '') as { job: object }).job;
    expect(shown).toMatchObject({
      id,
      name: queue.name,
      data: { traceparent: '00-ab-cd-01' },
      opts: { attempts: 2 },
      progress: 0,
      stacktrace: [],
      isFailed: true,
      failedReason: expect.stringContaining('operator page'),
    });
  });

  it('changes nothing', async () => {
    const id = randomUUID();
    const queue = await addJob(id);
    for (const [method, path] of [
      ['PUT', '/api/queues/pause'],
      ['PUT', `/api/queues/${queue.name}/pause`],
      ['PUT', `/api/queues/${queue.name}/empty`],
      ['PUT', `/api/queues/${queue.name}/${id}/clean`],
      ['POST', `/api/queues/${queue.name}/add`],
    ] as const)
      expect([path, (await get(path, method)).status]).toEqual([path, 404]);
    expect(await queue.isPaused()).toBe(false);
    expect(await queue.getJob(id)).toBeDefined();
  });

  it('says nothing about Redis and the addresses of workers', async () => {
    expect((await get('/api/redis/stats')).status).toBe(403);
    expect((await get('/api/queues/transcribe-paid/workers')).status).toBe(403);
  });

  it('responds to an unknown job as any other failure', async () => {
    expect((await get(`/api/queues/transcribe-paid/${randomUUID()}`)).status).toBe(404);
    expect((await get('/nothing')).status).toBe(404);
  });
});
