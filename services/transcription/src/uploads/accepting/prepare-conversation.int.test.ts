import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Zippable, zipSync } from 'fflate';
import { createConversationsRepository } from '../../transcripts/conversations/conversations.repository.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTusClient } from '../../testing/tus-client.ts';
import { createUploadClient } from '../../testing/upload-client.ts';

const speech = join(resolve(process.env['ESCRIBA_SAMPLES_DIR'] ?? '../shared/samples'), 'short-pt.wav');
let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let voice: Uint8Array;
let user: LibraryUser;

beforeAll(async () => {
  service = await startTestService();
  folder = await createTemporaryDirectory();
  const path = await encodeRecording(join(folder.path, 'voice.opus'), ['-i', speech, '-c:a', 'libopus']);
  voice = new Uint8Array(await readFile(path));
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});
beforeEach(() => {
  user = createLibraryUser(service);
});

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const CHAT = [
  '15/03/2024 10:22 - Maria: Oi',
  '15/03/2024 10:23 - Maria: PTT-1.opus (arquivo anexado)',
  '15/03/2024 10:24 - João: PTT-2.opus (arquivo anexado)',
  '15/03/2024 10:25 - João: PTT-3.opus (arquivo anexado)',
  '16/03/2024 08:00 - Maria: PTT-4.opus (arquivo anexado)',
].join('\n');
const upload = async (files: Zippable | Uint8Array, name = 'Conversa do WhatsApp com João.zip') => {
  const bytes = Buffer.from(files instanceof Uint8Array ? files : zipSync(files));
  const client = createTusClient({
    url: service.url,
    headers: () => service.callerHeaders({ userId: user.userId }),
  });
  const path = await client.created(bytes.length, { filename: name, language_code: 'pt-BR' });
  const response = await client.patch(path, 0, bytes);
  return { response, id: path.split('/').at(-1) ?? '' };
};
const rows = () =>
  service.db.selectFrom('transcriptions').selectAll().where('owner_id', '=', user.userId).execute();
const isStored = async (key: string) => (await service.storage.find(key)) !== undefined;
const unclaimedOf = async (id: string) =>
  (await service.db.selectFrom('loose_objects').select('storage_key').execute()).filter(
    ({ storage_key: key }) => key.includes(id),
  );

describe('an exported chat', () => {
  const files = () => ({
    'Conversa do WhatsApp com João.txt': text(CHAT),
    'PTT-1.opus': voice,
    'PTT-2.opus': text('damaged'),
    'PTT-4.opus': voice,
    'IMG-1.jpg': text('image'),
  });

  it('becomes one recording of its voice messages, with a timeline that names what is missing', async () => {
    const { response, id } = await upload(files());
    expect(response.status).toBe(204);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id, file_name: 'Conversa do WhatsApp com João.m4a', mime_type: 'audio/mp4' });
    const messages = (await createConversationsRepository(service.db).find(id)) ?? [];
    expect(
      messages.map((message) => [message.sender, message.text, message.endMs > message.startMs]),
    ).toEqual([
      ['Maria', 'Oi', false],
      ['Maria', '', true],
      ['João', 'PTT-2.opus (arquivo anexado) [o áudio não pôde ser lido]', false],
      ['João', 'PTT-3.opus (arquivo anexado) [o áudio não está no arquivo]', false],
      ['Maria', '', true],
    ]);
    expect(messages.at(-1)?.endMs).toBe(row?.probed_duration_ms);
    const audio = await user.request('GET', `/api/transcription/${id}/audio`);
    expect(Buffer.from(await audio.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  });

  it('leaves neither its archive, nor anything after it is deleted', async () => {
    const { id } = await upload(files());
    const [row] = await rows();
    const key = row?.storage_key ?? '';
    expect([await isStored(key), await isStored(`recordings/${id}`), await unclaimedOf(id)]).toEqual([
      true,
      false,
      [],
    ]);
    expect((await user.remove(id)).ok).toBe(true);
    expect(await createConversationsRepository(service.db).find(id)).toBeUndefined();
    expect(await isStored(key)).toBe(false);
  });

  it('belongs to its owner', async () => {
    const { id } = await upload(files());
    const stranger = createLibraryUser(service);
    expect((await stranger.request('GET', `/api/transcription/${id}/audio`)).status).toBe(404);
  });
});

describe('the audio of a chat', () => {
  const chatOf = (names: readonly string[]) =>
    text(names.map((name) => `15/03/2024 10:23 - Maria: ${name} (arquivo anexado)`).join('\n'));

  it('is unpacked and heard once, however often it is named', async () => {
    const { id } = await upload({
      '_chat.txt': chatOf(['PTT-1.opus', 'PTT-1.opus', 'PTT-2.opus', 'PTT-1.opus']),
      'PTT-1.opus': voice,
      'PTT-2.opus': voice,
    });
    const messages = (await createConversationsRepository(service.db).find(id)) ?? [];
    expect(messages.map((message) => message.endMs > message.startMs)).toEqual([true, false, true, false]);
    expect(messages[1]?.text).toBe('PTT-1.opus (arquivo anexado) [o mesmo áudio, mais acima]');
  });
});

describe('an archive is refused, and leaves nothing,', () => {
  const bomb = () => zipSync({ '_chat.txt': new Uint8Array(4 * 2 ** 20) }, { level: 9 });
  const encrypted = () => {
    const bytes = Buffer.from(zipSync({ '_chat.txt': text(CHAT) }));
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8);
    return bytes;
  };
  it.each([
    ['that is no archive', () => text('PK no archive'), 'conversation.archive_unreadable'],
    [
      'that is cut',
      () => zipSync({ '_chat.txt': text(CHAT) }).slice(0, 150),
      'conversation.archive_unreadable',
    ],
    ['that is encrypted', encrypted, 'conversation.archive_unreadable'],
    [
      'with a path out of it',
      () => zipSync({ '../../_chat.txt': text(CHAT) }),
      'conversation.archive_unreadable',
    ],
    ['that unpacks to a thousand times its size', bomb, 'conversation.archive_unreadable'],
    ['without a chat', () => zipSync({ 'IMG-1.jpg': text('image') }), 'conversation.not_conversation'],
    ['with another text', () => zipSync({ 'notes.txt': text('my notes') }), 'conversation.not_conversation'],
    ['without voice messages', () => zipSync({ '_chat.txt': text(CHAT) }), 'conversation.no_voice_messages'],
  ])('%s', async (_what, make, error) => {
    const { response, id } = await upload(make());
    expect(JSON.stringify(response.body)).toContain(error);
    expect([await rows(), await unclaimedOf(id)]).toEqual([[], []]);
    expect(await isStored(`recordings/${id}`)).toBe(false);
  });

  it('of a visitor', async () => {
    const file = zipSync({ '_chat.txt': text(CHAT), 'PTT-1.opus': voice });
    const { body } = await createUploadClient(service).upload({ file, name: 'a.zip' });
    expect(body.error).toBe('transcription.not_media');
  });
});
