import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endAs } from '../insights/end-insight.ts';
import { MADE } from '../insights/insight-figures.repository.ts';
import { createInsightRunsRepository } from '../insights/insight-runs.repository.ts';
import { createQuestionRunsRepository } from '../insights/question-runs.repository.ts';
import { createInsightsStage } from '../testing/insights-stage.ts';
import { createQuestionsClient } from '../testing/questions-client.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';
import { createWebhookStage, type WebhookStage } from '../testing/webhook-stage.ts';
import { createMember } from '../testing/workspace-member.ts';

type Member = ReturnType<typeof createMember>;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const ASSISTANT = { baseUrl: 'http://127.0.0.1:9', model: 'modelo', recipient: '127.0.0.1:9' };

let service: TestService;
/** Its user is a workspace; its receiver is the program of `creator`. */
let stage: WebhookStage;
let creator: Member;
let other: Member;
let receiverOfOther: Receiver;

beforeAll(async () => {
  service = await startTestService({ assistant: ASSISTANT });
});
afterAll(() => service.stop());
beforeEach(async () => {
  stage = await createWebhookStage(service);
  receiverOfOther = await startReceiver();
  creator = createMember(service, stage.user, 'admin');
  other = createMember(service, stage.user, 'owner');
});
afterEach(() => {
  stage.receiver.stop();
  receiverOfOther.stop();
});

/** Creates an endpoint of each member. */
const endpoints = async () => {
  const ofCreator = await stage.created(creator);
  const ofOther = await stage.created(other, receiverOfOther.url);
  receiverOfOther.received.length = 0;
  return { ofCreator: ofCreator.endpoint.id, ofOther: ofOther.endpoint.id };
};

/** Adds a waiting recording to a new folder that the creator alone sees. */
const addHidden = async () => {
  const id = await stage.user.add();
  const folderId = await creator.folder('Demissões', { visibility: 'creator' });
  expect((await creator.organise({ ids: [id], folderId })).status).toBe(200);
  return { id, folderId };
};

/** Returns what a program was notified of, as type and id. */
const heardBy = ({ received }: Receiver): string[] =>
  received
    .map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } })
    .map(({ type, data }) => `${type} ${data.id}`)
    .toSorted();

describe('an endpoint of a workspace', () => {
  it('gets what the member may see who added it, and its log shows each member what they may see', async () => {
    const { ofCreator } = await endpoints();
    const [open, { id: hidden }] = [await stage.user.add(), await addHidden()];
    for (const id of [open, hidden]) {
      await stage.user.finish(id, 'Bom dia.');
      await stage.user.remove(id);
    }
    await service.webhooks.runDue();
    const about = (id: string) => [`transcription.completed ${id}`, `transcription.deleted ${id}`];
    expect(heardBy(stage.receiver)).toEqual([...about(open), ...about(hidden)].toSorted());
    expect(heardBy(receiverOfOther)).toEqual(about(open));

    const mine = await stage.log(ofCreator, creator);
    const seen = await stage.log(ofCreator, other);
    expect([mine.length, seen.length]).toEqual([5, 3]);
    const unseen = mine.find(({ id }) => !seen.some((one) => one.id === id))?.id ?? '';
    const place = `/${ofCreator}/deliveries/${unseen}`;
    expect((await stage.call(creator, 'GET', place)).data.body).toContain(hidden);
    for (const [method, path] of [
      ['GET', place],
      ['POST', `${place}/replay`],
    ] as const)
      expect(await stage.call(other, method, path)).toMatchObject({
        status: 404,
        error: 'webhook.delivery_not_found',
      });
  });

  it('gets what is in a folder that is open to chosen members if its member is one of them', async () => {
    await endpoints();
    const [id, folderId] = [
      await stage.user.add(),
      await creator.folder('Obras', { visibility: 'everyone' }),
    ];
    await creator.organise({ ids: [id], folderId });
    const access = { visibility: 'members', memberIds: [other.personId] };
    await creator.send('PATCH', `folders/${folderId}/access`, access);
    await stage.user.finish(id, 'Bom dia.');
    await creator.send('PATCH', `folders/${folderId}/access`, { visibility: 'members', memberIds: [] });
    await stage.user.remove(id);
    await service.webhooks.runDue();
    expect(heardBy(receiverOfOther)).toEqual([`transcription.completed ${id}`]);
    expect(heardBy(stage.receiver)).toHaveLength(2);
  });

  it('hears of no insight, and of no question about a hidden folder, recording or quotation', async () => {
    await endpoints();
    const { id: hidden, folderId } = await addHidden();
    await stage.user.finish(hidden, 'O contrato vence em março.');
    const open = await stage.user.add({ text: 'O contrato é novo.' });
    await service.webhooks.runDue();
    stage.receiver.received.length = receiverOfOther.received.length = 0;
    service.consents.agree(creator.personId, ASSISTANT.recipient);
    service.consents.agree(stage.user.userId, ASSISTANT.recipient);
    const asked = [
      { folderId },
      { recordingIds: [open, hidden] },
      { recordingIds: [open], quotes: hidden },
      { recordingIds: [open] },
    ];
    for (const [index, { quotes, ...scope }] of asked.entries()) {
      const { status, data } = await createQuestionsClient(stage.user).ask({
        question: `Quando ${index}?`,
        ...scope,
      });
      expect(status).toBe(202);
      await answer(data.id, quotes);
    }
    const summary = await creator.send('POST', `${hidden}/insights`, { form: 'summary' });
    const making = createInsightsStage(service);
    await making.finish((JSON.parse(summary.text) as { data: { id: string } }).data.id);
    await making.jobs.close();
    await service.webhooks.runDue();
    expect([heardBy(stage.receiver).length, heardBy(receiverOfOther).length]).toEqual([5, 1]);
  });

  it('that another member gives a new address gets what that member may see, from then on', async () => {
    const { ofCreator } = await endpoints();
    const { id: hidden, folderId } = await addHidden();
    stage.failWith(500);
    await stage.user.finish(hidden, 'Bom dia.');
    await stage.user.add({ text: 'Olá.' });
    await service.webhooks.runDue();
    receiverOfOther.received.length = 0;
    const moved = { url: `${receiverOfOther.url}?novo`, events: ['transcription.completed'] };
    expect((await stage.call(other, 'PATCH', `/${ofCreator}`, moved)).status).toBe(200);
    const again = await stage.user.add();
    await creator.organise({ ids: [again], folderId });
    await stage.user.finish(again, 'Bom dia.');
    await stage.later(3_600_000);
    expect(receiverOfOther.received).toHaveLength(1); // “Olá.”, which had failed before
    expect(JSON.stringify(receiverOfOther.received)).not.toMatch(new RegExp(`${hidden}|${again}`));
    expect(JSON.stringify(await stage.log(ofCreator, creator))).toBe(
      JSON.stringify(await stage.log(ofCreator, other)),
    );
  });

  it('stays with its member if another one changes what is no address', async () => {
    const { ofCreator } = await endpoints();
    await stage.call(other, 'PATCH', `/${ofCreator}`, { url: stage.receiver.url, isOn: false });
    await stage.call(other, 'PATCH', `/${ofCreator}`, { isOn: true, events: ['transcription.completed'] });
    await stage.call(other, 'POST', `/${ofCreator}/secret`);
    const { id } = await addHidden();
    await stage.user.finish(id, 'Bom dia.');
    await service.webhooks.runDue();
    expect(heardBy(stage.receiver)).toEqual([`transcription.completed ${id}`]);
  });

  it('is not disturbed by a move while it is sent to', async () => {
    const { ofCreator } = await endpoints();
    const { id } = await addHidden();
    const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stage.receiver.become((response) => {
      arrived.resolve();
      void gate.promise.then(() => response.writeHead(500).end());
    });
    await stage.user.finish(id, 'Bom dia.');
    const running = service.webhooks.runDue();
    await arrived.promise;
    await stage.call(other, 'PATCH', `/${ofCreator}`, { url: receiverOfOther.url });
    gate.resolve();
    await running;
    await stage.user.add({ text: 'Olá.' });
    await stage.later(3_600_000);
    expect(JSON.stringify(receiverOfOther.received)).not.toContain(id);
    expect((await stage.log(ofCreator, creator)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  it('stays when its member leaves, and gets what all members see', async () => {
    const { ofCreator } = await endpoints();
    const { id: alone } = await addHidden();
    const shared = await stage.user.add();
    const obras = { visibility: 'members', memberIds: [other.personId] };
    await creator.organise({ ids: [shared], folderId: await creator.folder('Obras', obras) });
    await stage.user.finish(alone, 'Bom dia.');
    await service.webhooks.runDue();
    stage.receiver.received.length = 0;
    expect(await leave(creator)).toBe(200);
    await stage.user.finish(shared, 'Bom dia.');
    const open = await stage.user.add({ text: 'Olá.' });
    await service.webhooks.runDue();
    expect(heardBy(stage.receiver)).toEqual([`transcription.completed ${open}`]);
    expect(heardBy(receiverOfOther)).toHaveLength(2);
    const rows = service.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('endpoint_id', '=', ofCreator);
    expect(JSON.stringify(await rows.execute())).not.toContain(alone);
  });
});

describe('an endpoint of a person', () => {
  it('gets what happens in every folder', async () => {
    const { endpoint } = await stage.created();
    const { data } = await createMember(service, stage.user, 'owner').create('folders', 'Aulas');
    const id = await stage.user.add();
    await stage.user.request('POST', '/api/transcription/organise', {
      body: JSON.stringify({ ids: [id], folderId: data.id }),
    });
    await stage.user.finish(id, 'Bom dia.');
    await service.webhooks.runDue();
    expect(heardBy(stage.receiver)).toEqual([`transcription.completed ${id}`]);
    expect(await stage.log(endpoint.id)).toHaveLength(2);
  });
});

/** Answers a question as a worker does; with the words of a recording, if one is given. */
const answer = async (id: string, quoted?: string): Promise<void> => {
  const { db, clock } = service;
  const run = await createInsightRunsRepository(db).claim(id, clock.now());
  if (run?.form !== 'question') throw new Error('nothing to claim');
  const source = { transcriptionId: quoted, startMs: 0, endMs: 900, quote: 'O contrato' };
  const statements = quoted === undefined ? [] : [{ text: 'O contrato vence.', sources: [source] }];
  const made = {
    statements: [Buffer.from(JSON.stringify(statements))],
    revisions: quoted ? { [quoted]: 1 } : {},
  };
  await endAs({ db, clock: clock.now }, { ...run, shown: 0, rejected: 0, outcome: MADE }, (transaction) =>
    createQuestionRunsRepository(transaction).finish(run, made, clock.now()),
  );
};

const leave = async ({ personId }: Member): Promise<number> => {
  const leftAt = new Date(service.clock.now().getTime() + 1_000).toISOString();
  const response = await fetch(`${service.url}/internal/account/members/forget`, {
    method: 'POST',
    headers: { ...(await service.serviceHeaders()), 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId: stage.user.userId, personId, leftAt }),
  });
  return response.status;
};
