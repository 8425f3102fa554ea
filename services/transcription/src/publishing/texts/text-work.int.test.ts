import { getPriority } from 'node:os';
import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTextProcesses } from '../../testing/text-processes.ts';
import { createTextWork } from './text-work.ts';
import { createTranscriptClient, passage, readText, replacing } from '../../testing/transcript-client.ts';

const [WARM_KIND, ...OTHER_KINDS] = PERSONAL_KINDS;
const TEXT = 'Meu CPF é 249.715.637-92.';

let service: TestService;
let user: LibraryUser;
let reader: ReturnType<typeof createLinkReader>;
let id: string;
let token: string;
const processes = createTextProcesses();

beforeAll(async () => {
  service = await startTestService();
  reader = createLinkReader(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  user = createLibraryUser(service);
  id = await user.add({ text: TEXT });
  token = await linkOf(user, id);
});
afterEach(() => processes.resume());

const linkOf = async (owner: LibraryUser, of: string, wanted: Record<string, unknown> = {}) =>
  (await createLinkOwner(owner).made(of, { hidesPersonal: true, ...wanted })).token;

const exported = (of: string, format: string) =>
  user.request('GET', `/api/transcription/${of}/export?format=${format}&no_personal=1`);

/** Opens a link once, so that the processes have loaded. */
const warmUp = async () => {
  expect((await reader.open(await linkOf(user, id, { personalKinds: [WARM_KIND] }))).status).toBe(200);
};

describe('a text that takes long', () => {
  it('holds up no other request: it is computed in another process', async () => {
    await warmUp();
    expect(await processes.pause()).toBeGreaterThan(0);
    const opening = reader.open(token);
    const exporting = exported(id, 'pdf');
    expect((await user.list()).status).toBe(200);
    await processes.resume();
    expect(readText((await opening).data.document)[0]).toContain('[CPF]');
    expect((await exporting).status).toBe(200);
  });

  it('leaves the processor to processes that respond to requests', async () => {
    await warmUp();
    const ids = await processes.list();
    expect(ids.length).toBeGreaterThan(0);
    for (const pid of ids) expect(getPriority(pid)).toBeGreaterThan(getPriority());
  });

  it('is computed once for each revision and choice', async () => {
    const many = await Promise.all([1, 2, 3].map(() => reader.open(token)));
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200]);
    const first = await (await exported(id, 'srt')).text();
    expect(await processes.pause()).toBeGreaterThan(0);
    expect(readText((await reader.open(token)).data.document)[0]).toContain('[CPF]');
    expect(await (await exported(id, 'srt')).text()).toBe(first);
  });

  it('is computed again once it was corrected, or for another choice', async () => {
    await reader.open(token);
    const client = createTranscriptClient(service, user.userId);
    const { data } = await client.open(id);
    const splices = replacing(0, passage('O e-mail é ana@exemplo.com.br.', { id: 's1', second: 0 }));
    await client.save(id, { baseRevision: data.revision, splices });
    expect(readText((await reader.open(token)).data.document)[0]).toContain('[e-mail]');
    const other = await linkOf(user, id, { personalKinds: ['cpf'] });
    expect(readText((await reader.open(other)).data.document)[0]).toContain('ana@exemplo.com.br');
  });

  it('is refused with a time to try again while many texts of one person wait; others wait their turn', async () => {
    await warmUp();
    const tokens = await Promise.all(
      OTHER_KINDS.slice(0, 13).map((kind) => linkOf(user, id, { personalKinds: [kind] })),
    );
    const stranger = createLibraryUser(service);
    const foreign = await linkOf(stranger, await stranger.add({ text: TEXT }));
    await processes.pause();
    const openings = tokens.map((one) => reader.open(one));
    const refused = await Promise.race(openings);
    expect(refused).toMatchObject({ status: 503, error: 'service.busy' });
    const waits = reader.open(foreign);
    await processes.resume();
    expect((await waits).status).toBe(200);
    const statuses = (await Promise.all(openings)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  });

  it('can be asked for again if its process is gone', async () => {
    const texts = createTextWork(service);
    await texts.close();
    const schedulingKey = { class: 'free' as const, user: user.userId, recording: id };
    await expect(
      texts.hidePersonal({ id, options: { kinds: PERSONAL_KINDS }, schedulingKey }),
    ).rejects.toMatchObject({ code: 'transcript.not_computed', kind: 'unavailable', retryAfterSeconds: 5 });
  });
});
