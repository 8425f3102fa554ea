import { randomUUID } from 'node:crypto';
import { ZIPPED_EXPORTS_MAX } from '@escriba/contracts/transcription/sharing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { addTranslation } from '../../testing/add-translation.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { recognised } from '../../testing/transcript-client.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type Person = ReturnType<typeof createUser>;

const ask = async (user: Person, ids: readonly string[], query = 'format=txt', init: RequestInit = {}) =>
  fetch(`${service.url}/api/transcription/exports?ids=${ids.join(',')}&${query}`, {
    ...init,
    headers: await service.callerHeaders({ userId: user.userId }),
  });

const filesOf = async (response: Response): Promise<Record<string, string>> => {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
};

/** Adds a recording with that name and text. */
const add = async (user: Person, name: string, text: string): Promise<string> => {
  const id = await recognised(service, user, [text]);
  await service.db.updateTable('transcriptions').set({ file_name: name }).where('id', '=', id).execute();
  return id;
};

describe('an archive of transcripts', () => {
  it('has each transcript once under a safe name that is unique in any case of letters', async () => {
    const user = createUser(service, 'pro');
    const ids = [
      await add(user, 'Aula.mp3', 'Um.'),
      await add(user, 'aula.wav', 'Dois.'),
      await add(user, '../../etc/passwd.mp3', 'Três.'),
    ];
    const response = await ask(user, [...ids, ids[0]?.toUpperCase() ?? '']);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('filename');
    const files = await filesOf(response);
    expect(Object.keys(files)).toEqual(['Aula.txt', 'aula (2).txt', 'etc passwd.txt']);
    expect(files['aula (2).txt']).toContain('Dois.');
  });

  it('has no personal data in the names of its files if it is hidden in their texts', async () => {
    const user = createUser(service, 'pro');
    const ids = [
      await add(user, 'cadastro 249.715.637-92.mp3', 'Um.'),
      await add(user, 'ana@exemplo.com.br.mp3', 'Dois.'),
    ];
    const namesOf = async (query: string) =>
      Object.keys(await filesOf(await ask(user, ids, `format=txt&${query}`)));
    expect(await namesOf('no_personal=1')).toEqual(['cadastro [CPF].txt', '[e-mail].txt']);
    expect(await namesOf('personal_kinds=email')).toEqual(['cadastro 249.715.637-92.txt', '[e-mail].txt']);
    expect(await namesOf('')).toEqual(['cadastro 249.715.637-92.txt', 'ana@exemplo.com.br.txt']);
  });

  it("leaves out recordings without a text and other users' ones", async () => {
    const [user, stranger] = [createUser(service, 'pro'), createUser(service, 'pro')];
    const [mine, theirs] = [await add(user, 'a.mp3', 'Meu.'), await add(stranger, 'b.mp3', 'Segredo.')];
    const waiting = await user.uploaded();
    const files = await filesOf(await ask(user, [theirs, waiting, mine, randomUUID()]));
    expect(Object.keys(files)).toEqual(['a.txt']);
    const none = await ask(user, [theirs, waiting]);
    expect([none.status, ((await none.json()) as { error: string }).error]).toEqual([
      409,
      'export.not_ready',
    ]);
  });

  it('of translations names the recordings that have none', async () => {
    const [user, stranger] = [createUser(service, 'pro'), createUser(service, 'pro')];
    const [without, english] = [await add(user, 'a.mp3', 'Um.'), await add(user, 'b.mp3', 'Dois.')];
    const [theirs, last] = [await add(stranger, 'c.mp3', 'Três.'), await add(user, 'd.mp3', 'Quatro.')];
    await addTranslation(service.db, { ownerId: user.userId, id: english, text: 'Two.' });
    await addTranslation(service.db, { ownerId: stranger.userId, id: theirs, text: 'Three.' });
    const files = await filesOf(
      await ask(user, [without, english, theirs, last], 'format=txt&translation=en'),
    );
    expect(files).toEqual({
      'b.en.txt': 'Two.\n',
      'Não exportadas.txt':
        'a.mp3: Não há tradução para este idioma\nd.mp3: Não há tradução para este idioma\n',
    });
    const refusalOf = async (query: string, ids = [without, english]) => {
      const response = await ask(user, ids, `format=txt&${query}`);
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    expect(await refusalOf('translation=en', [without, theirs])).toEqual([404, 'export.no_translation']);
    expect(await refusalOf('translation=es')).toEqual([404, 'export.no_translation']);
    expect((await refusalOf('translation=tlh'))[0]).toBe(400);
    expect(await refusalOf('translation=en&no_personal=1')).toEqual([
      400,
      'export.translation_shows_personal',
    ]);
  });

  it('has the text beside its translation in Word documents', async () => {
    const user = createUser(service, 'pro');
    const ids = [await add(user, 'a.mp3', 'Um.'), await add(user, 'b.mp3', 'Dois.')];
    for (const id of ids)
      await addTranslation(service.db, { ownerId: user.userId, id, text: 'One.', quote: 'Um.' });
    const response = await ask(user, ids, 'format=docx&translation=en&side_by_side=1');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['a.en.docx', 'b.en.docx']);
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(files['b.en.docx'] ?? []) });
    expect(value).toContain('<td><p>Um.</p></td><td><p>One.</p></td>');
    const refused = await ask(user, ids, 'format=docx&side_by_side=1');
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      400,
      'export.no_side_by_side',
    ]);
  });

  it('comes in every format that the plan includes', async () => {
    const [pro, free] = [createUser(service, 'pro'), createUser(service, 'free')];
    const ids = [await add(pro, 'a.mp3', 'Um.'), await add(pro, 'b.mp3', 'Dois.')];
    for (const format of ['txt', 'srt', 'vtt', 'md', 'csv', 'json', 'docx', 'pdf'])
      expect(Object.keys(await filesOf(await ask(pro, ids, `format=${format}`)))).toEqual([
        `a.${format}`,
        `b.${format}`,
      ]);
    const refused = await ask(free, [await add(free, 'c.mp3', 'Três.')], 'format=docx');
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      403,
      'plan.feature_not_included',
    ]);
  });

  it('has transcripts in any script as PDF', async () => {
    const user = createUser(service, 'pro');
    const ids = [await add(user, 'a.mp3', 'Um. 😀'), await add(user, 'b.mp3', '你好世界 مرحبا')];
    const files = await filesOf(await ask(user, ids, 'format=pdf'));
    expect(Object.keys(files)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('is refused for malformed or too many ids', async () => {
    const user = createUser(service, 'pro');
    const many = Array.from({ length: ZIPPED_EXPORTS_MAX + 1 }, () => randomUUID());
    for (const ids of [[], ['x'], many, [`${randomUUID()}'--`]])
      expect((await ask(user, ids)).status).toBe(400);
    expect((await ask(user, [randomUUID()], 'format=exe')).status).toBe(400);
  });

  it('ends its work when the client leaves', async () => {
    const user = createUser(service, 'pro');
    const ids = [await add(user, 'a.mp3', 'Um. '.repeat(50_000)), await add(user, 'b.mp3', 'Dois.')];
    const leaving = new AbortController();
    const response = await ask(user, ids, 'format=txt', { signal: leaving.signal });
    leaving.abort();
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await ask(user, ids.slice(1))).status).toBe(200);
  });
});
