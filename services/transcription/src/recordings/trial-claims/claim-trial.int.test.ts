import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announceRun } from '../../recognition/runs/announce-run.ts';
import { userChannel } from '../row/announce.ts';
import { applyLife, livesIn } from '../recordings.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, readText } from '../../testing/transcript-client.ts';
import { createVisitor, heard, piece, transcriptOf } from '../../testing/visitor.ts';

let service: TestService;
let visitor: ReturnType<typeof createVisitor>;
let user: ReturnType<typeof createUser>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  visitor = createVisitor(service);
  user = createUser(service, 'free');
});

type ApiResponse = { status: number; error?: string; data?: { transcriptionId: string } };

const claim = async (userId: string | undefined, device: string | undefined): Promise<ApiResponse> => {
  const response = await fetch(`${service.url}/api/transcription/free/claim`, {
    method: 'POST',
    headers: {
      ...(await service.callerHeaders(userId === undefined ? {} : { userId })),
      ...(device === undefined ? {} : { 'x-device-id': device }),
    },
  });
  return { status: response.status, ...((await response.json()) as Omit<ApiResponse, 'status'>) };
};
const claimed = async () => (await claim(user.userId, visitor.device)).data?.transcriptionId ?? '';

const LONG = Array.from({ length: 4 }, (_, index) => `Parte ${index} ${'palavra '.repeat(50).trim()}.`);
const finished = async (texts = LONG) => {
  const run = await visitor.started();
  await visitor.finish(run, texts);
  return run.id;
};
const row = (id: string) =>
  service.db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirst();
const REFUSED = { status: 404, error: 'transcription.no_trial_to_claim' };

describe('a visitor who signs up', () => {
  it('has the recording and the whole transcript in the account, and no charge', async () => {
    const id = await finished();
    expect((await visitor.status(id)).data.result).toMatchObject({
      is_truncated: true,
      limited_length: 1_000,
    });
    expect(await claim(user.userId, visitor.device)).toMatchObject({
      status: 200,
      data: { transcriptionId: id, status: 'completed' },
    });
    const { data } = await createTranscriptClient(service, user.userId).open(id);
    expect(readText(data.document)).toEqual(LONG);
    expect((await user.item(id)).data).toMatchObject({ status: 'completed', audioUrl: expect.any(String) });
    const list = await user.call('GET', '/api/transcription/list');
    expect(list).toMatchObject({ data: [{ transcriptionId: id }], pagination: { total: 1 } });
    expect(await createTranscriptClient(service, user.userId).search('palavra')).toEqual([id]);
    expect(await user.charges()).toEqual([]);
    expect((await visitor.status(id)).status).toBe(404);
    expect((await visitor.free()).data).toBeNull();
  });

  it('pays the next recording from the quota of the plan, and also recognising this one again', async () => {
    const id = await finished();
    await claimed();
    await user.uploaded();
    expect(await user.charges()).toEqual(['reserved']);
    const pro = createUser(service, 'pro');
    visitor = createVisitor(service);
    const other = await finished();
    await claim(pro.userId, visitor.device);
    await createTranscriptClient(service, pro.userId).recognise(other, { language_code: 'auto' });
    expect(await pro.charges()).toEqual(['reserved']);
    expect(id).not.toBe(other);
  });

  it('keeps the recording longer than a day, and its audio as long as other audio', async () => {
    const id = await finished();
    visitor = createVisitor(service);
    const left = await finished();
    visitor = createVisitor(service);
    const last = await finished();
    await claim(user.userId, visitor.device);
    service.clock.advance(25 * 3_600_000);
    await service.housekeeping.purge();
    expect(await row(id)).toBeUndefined();
    expect(await row(left)).toBeUndefined();
    expect(await row(last)).toMatchObject({ expires_at: null, storage_key: `recordings/${last}` });
    expect(await service.listStoredFiles()).toContain(last);
    service.clock.advance(30 * 86_400_000);
    await service.purgeOldAudio();
    expect(await row(last)).toMatchObject({ storage_key: null });
    expect(await service.listStoredFiles()).not.toContain(last);
  });

  it('keeps it if the expiry is due in the same moment', async () => {
    const id = await finished();
    service.clock.advance(25 * 3_600_000);
    let purge: Promise<void> | undefined;
    await service.db.transaction().execute(async (transaction) => {
      const held = await livesIn(transaction).lock(id);
      const event = { kind: 'moved', userId: user.userId } as const;
      if (held) await applyLife(transaction, held, { event, now: service.clock.now() });
      purge = service.housekeeping.purge();
      await eventually(async () => {
        const waiting = await service.db
          .selectFrom('pg_stat_activity' as never)
          .select('wait_event_type' as never)
          .where('wait_event_type' as never, '=', 'Lock' as never)
          .execute();
        return waiting.length > 0;
      });
    });
    await purge;
    expect(await row(id)).toMatchObject({ owner_id: user.userId });
  });
});

describe('a recording that is claimed before its transcript is finished', () => {
  it('goes on in the account, which follows it live, and costs nothing', async () => {
    const announced: unknown[] = [];
    await service.bus.subscribe(userChannel(user.userId), (message) => announced.push(message));
    const id = await visitor.uploaded();
    expect(await claimed()).toBe(id);
    await eventually(() => announced.length === 1);
    expect((await user.item(id)).data.status).toBe('pending');
    const run = await user.claim(id);
    await service.runs.finish(run, transcriptOf(LONG));
    expect(await user.charges()).toEqual([]);
    const client = createTranscriptClient(service, user.userId);
    expect(readText((await client.open(id)).data.document)).toEqual(LONG);
  });

  it('in the middle of a run: the run finishes it, and its changes reach the account', async () => {
    const announced: unknown[] = [];
    await service.bus.subscribe(userChannel(user.userId), (message) => announced.push(message));
    const run = await visitor.started();
    await service.runs.savePlan(run, [piece(0), piece(1)]);
    await service.runs.savePiece(run, 0, heard(0, 'Bom dia.'));
    await claimed();
    await announceRun(service, run);
    await eventually(() => announced.length === 2);
    await service.runs.savePiece(run, 1, heard(1, 'Tudo bem.'));
    await visitor.finish(run, ['Bom dia.', 'Tudo bem.']);
    expect((await user.item(run.id)).data.result?.text).toBe('Bom dia. Tudo bem.');
    const client = createTranscriptClient(service, user.userId);
    expect((await client.versions(run.id)).data).toMatchObject([{ number: 1, origin: 'engine' }]);
    expect(await user.charges()).toEqual([]);
  });

  it('does not return the trial if it fails or is cancelled there', async () => {
    const run = await visitor.started();
    await claimed();
    await user.cancel(run.id);
    expect((await visitor.upload()).body.error).toBe('transcription.free_trial_used');
    visitor = createVisitor(service);
    user = createUser(service, 'free');
    const failing = await visitor.started();
    await claimed();
    await service.runs.fail(failing, 'transcription.corrupt_media');
    expect((await visitor.upload()).body.error).toBe('transcription.free_trial_used');
    expect(await user.charges()).toEqual([]);
  });
});

describe('a claim', () => {
  it('needs a session and a device', async () => {
    await finished();
    expect(await claim(undefined, visitor.device)).toMatchObject({ status: 401 });
    expect(await claim(user.userId, undefined)).toMatchObject({ status: 400 });
    expect(await claim(user.userId, 'short')).toMatchObject({ status: 400 });
  });

  it('by the device of another browser, or by the id of the recording, moves nothing', async () => {
    const id = await finished();
    expect(await claim(user.userId, createVisitor(service).device)).toMatchObject(REFUSED);
    expect(await claim(user.userId, id.slice(0, 32))).toMatchObject(REFUSED);
    expect((await visitor.status(id)).status).toBe(200);
  });

  it('by a second account is refused, and the recording stays where it is', async () => {
    const id = await finished();
    await claimed();
    const second = createUser(service, 'pro');
    expect(await claim(second.userId, visitor.device)).toMatchObject(REFUSED);
    expect((await second.item(id)).status).toBe(404);
    expect((await user.item(id)).status).toBe(200);
  });

  it('by the same account again changes nothing, and gets the same response', async () => {
    const id = await finished();
    await claimed();
    const before = await row(id);
    expect(await claim(user.userId, visitor.device)).toMatchObject({ data: { transcriptionId: id } });
    expect(await row(id)).toEqual(before);
    await user.remove(id);
    expect(await claim(user.userId, visitor.device)).toMatchObject(REFUSED);
  });

  it('of a second device by the same account is refused, also at the same time', async () => {
    await finished();
    const first = visitor;
    visitor = createVisitor(service);
    await finished();
    const responses = await Promise.all([
      claim(user.userId, first.device),
      claim(user.userId, visitor.device),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.error).toBe('transcription.trial_claim_used');
    const list = await user.call('GET', '/api/transcription/list');
    expect(list).toMatchObject({ pagination: { total: 1 } });
  });

  it('by two accounts at the same time gives the recording one owner', async () => {
    const id = await finished();
    const users = [user, createUser(service, 'free'), createUser(service, 'pro')];
    const responses = await Promise.all(users.map(({ userId }) => claim(userId, visitor.device)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ error }) => error === REFUSED.error)).toHaveLength(2);
    const owned = await Promise.all(users.map(async (one) => (await one.item(id)).status));
    expect(owned.filter((status) => status === 200)).toHaveLength(1);
  });

  it('of a trial that failed, was cancelled or had no speech finds nothing', async () => {
    await visitor.cancel(await visitor.uploaded());
    expect(await claim(user.userId, visitor.device)).toMatchObject(REFUSED);
    await service.runs.fail(await visitor.started(), 'transcription.corrupt_media');
    expect(await claim(user.userId, visitor.device)).toMatchObject(REFUSED);
    await finished([]);
    expect(await claim(user.userId, visitor.device)).toMatchObject(REFUSED);
  });

  it('keeps a cancelled trial with the visitor, whose text was shown', async () => {
    const run = await visitor.started();
    await service.runs.savePlan(run, [piece(0), piece(1)]);
    await service.runs.savePiece(run, 0, heard(0, 'Bom dia.'));
    await visitor.cancel(run.id);
    expect(await claim(user.userId, visitor.device)).toMatchObject(REFUSED);
  });
});

describe('the account that has claimed a recording', () => {
  it('cannot get the trial back by cancelling a second recognition', async () => {
    const id = await finished();
    await claimed();
    await createTranscriptClient(service, user.userId).recognise(id, { language_code: 'auto' });
    await user.cancel(id);
    expect((await visitor.upload()).body.error).toBe('transcription.free_trial_used');
    visitor = createVisitor(service);
    await finished();
    expect(await claim(user.userId, visitor.device)).toMatchObject({ status: 409 });
  });

  it('deletes it with the account: text, audio and the record of the claim', async () => {
    const id = await finished();
    await claimed();
    await fetch(`${service.url}/internal/account/transcriptions`, {
      method: 'DELETE',
      headers: await service.callerHeaders({ userId: user.userId }),
    });
    expect(await row(id)).toBeUndefined();
    expect(await service.listStoredFiles()).not.toContain(id);
    const trials = await service.db.selectFrom('free_trials').selectAll().execute();
    expect(trials.filter((trial) => trial.claimed_by === user.userId)).toEqual([]);
    expect((await visitor.upload()).body.error).toBe('transcription.free_trial_used');
  });
});

describe("the player of a visitor's transcript", () => {
  const open = async (path: string | undefined, headers: Record<string, string> = {}) =>
    fetch(service.url + (path ?? '/nothing'), {
      headers: { ...(await service.callerHeaders()), ...headers },
    });

  it('gets the recording by the address in the snapshot, and the words with their times', async () => {
    const id = await finished(['Bom dia.', 'Tudo bem.']);
    const { data } = await visitor.status(id);
    expect(data.segments[0]).toMatchObject({ text: 'Bom dia.', words: [{ text: 'Bom' }, { text: 'dia.' }] });
    const response = await open(data.audioUrl, { range: 'bytes=0-3' });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('RIFF');
  });

  it('gets the words of the shown text only', async () => {
    const { data } = await visitor.status(await finished());
    const words = data.segments.flatMap((segment) => segment.words ?? []);
    expect(words.length).toBeGreaterThan(50);
    expect(words.map(({ text }) => text).join(' ').length).toBeLessThanOrEqual(1_000);
  });

  it('has no address before the end, nor in an account', async () => {
    const run = await visitor.started();
    expect((await visitor.status(run.id)).data.audioUrl).toBeUndefined();
    await visitor.finish(run, LONG);
    await claimed();
    expect((await user.status(run.id)).data).not.toHaveProperty('audioUrl');
  });

  it('is refused with a forged token, the token of another recording, an old one, and after a claim', async () => {
    const id = await finished();
    const { audioUrl = '' } = (await visitor.status(id)).data;
    const other = createVisitor(service);
    const otherRun = await other.started();
    await other.finish(otherRun, LONG);
    const { audioUrl: otherUrl = '' } = (await other.status(otherRun.id)).data;
    expect((await open(`/api/transcription/free/${id}/audio?token=a.b`)).status).toBe(404);
    expect((await open(audioUrl.split('?')[0] + '?' + otherUrl.split('?')[1])).status).toBe(404);
    expect((await open(audioUrl)).status).toBe(200);
    expect((await open(audioUrl.replace('/free', ''))).status).toBe(404);
    await claimed();
    expect((await open(audioUrl)).status).toBe(404);
    service.clock.advance(8 * 3_600_000);
    expect((await open(otherUrl)).status).toBe(403);
  });
});
