import { EXPORT_FORMATS } from '@escriba/contracts/shared/export-formats';
import { exportTranscript } from '@escriba/contracts/transcription/sharing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'content-disposition';
import mammoth from 'mammoth';
import { addTranslation } from '../../testing/add-translation.ts';
import { createInsightsClient } from '../../testing/insights-client.ts';
import { createInsightsStage } from '../../testing/insights-stage.ts';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, replacing } from '../../testing/transcript-client.ts';
import { createAttributionNotes } from './note-attributions.ts';

let service: TestService;
let user: LibraryUser;
let id: string;
let stage: ReturnType<typeof createInsightsStage>;

beforeAll(async () => {
  service = await startTestService();
  stage = createInsightsStage(service);
  user = createLibraryUser(service);
  id = await user.add({ name: 'Reunião de terça.mp3', text: 'Meu CPF é 249.715.637-92, né?' });
});
afterAll(async () => {
  await stage.jobs.close();
  await service.stop();
});

const take = (recording: string, query: string, headers: Record<string, string> = {}, who = user) =>
  who.request('GET', `${exportTranscript.path.replace(':id', recording)}?${query}`, { headers });

describe('an export', () => {
  it.each(EXPORT_FORMATS)(
    'as %s is a file named after the recording that caches do not keep',
    async (format) => {
      const response = await take(id, `format=${format}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(parse(response.headers.get('content-disposition') ?? '')).toEqual({
        type: 'attachment',
        parameters: expect.objectContaining({ filename: `Reunião de terça.${format}` }),
      });
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20);
    },
  );

  it('names who made the model that recognised it, if its licence asks for it', async () => {
    const recognised = await user.add({ name: 'Aula.mp3', text: 'Bom dia.' });
    expect(await (await take(recognised, 'format=json')).json()).not.toHaveProperty('attribution');
    await service.db
      .updateTable('transcript_versions')
      .set({ model: 'parakeet-tdt-0.6b-v3 + whisper-base' })
      .where('transcription_id', '=', recognised)
      .execute();
    const other = await user.add({ name: 'Outra aula.mp3', text: 'Bom dia.' });
    expect(await (await take(other, 'format=json')).json()).not.toHaveProperty('attribution');
    const json = await take(recognised, 'format=json&times=1');
    expect(await json.json()).toMatchObject({ attribution: 'NVIDIA Parakeet TDT 0.6B v3, CC BY 4.0' });
  });

  it('names who made a model that was added under another name, also once no worker has it', async () => {
    const noteAttributions = createAttributionNotes(service.db);
    const recognised = await user.add({ name: 'Palestra.mp3', text: 'Bom dia.' });
    await service.db
      .updateTable('transcript_versions')
      .set({ model: 'rapido-fast' })
      .where('transcription_id', '=', recognised)
      .execute();
    const attribution = 'NVIDIA Parakeet TDT 0.6B v3, CC BY 4.0';
    await noteAttributions([{ name: 'rapido', attribution }, { name: 'whisper-base' }]);
    await noteAttributions([{ name: 'whisper-base' }]);
    expect(await (await take(recognised, 'format=json')).json()).toMatchObject({ attribution });
  });

  it('is the translation into a language, as a text, a document or subtitles', async () => {
    const recording = await user.add({ name: 'Aula.mp3', text: 'Bom dia a todos.' });
    const insights = createInsightsClient(service, user.userId);
    expect(await (await take(recording, 'format=srt&translation=en')).json()).toMatchObject({
      error: 'export.no_translation',
    });
    await addTranslation(service.db, {
      ownerId: user.userId,
      id: recording,
      text: 'Good morning, everyone.',
      quote: 'Bom dia a todos.',
    });
    expect((await insights.list(recording)).data).toHaveLength(1);
    const subtitles = await take(recording, 'format=srt&translation=en');
    expect(parse(subtitles.headers.get('content-disposition') ?? '').parameters['filename']).toBe(
      'Aula.en.srt',
    );
    expect(await subtitles.text()).toMatch(/^1\n00:00:00,000 --> .+\nGood morning, everyone\.\n/);
    expect(await (await take(recording, 'format=txt&translation=en')).text()).toBe(
      'Good morning, everyone.\n',
    );
    for (const format of ['vtt', 'md', 'docx', 'json'])
      expect((await take(recording, `format=${format}&translation=en`)).status).toBe(200);
    expect((await take(recording, 'format=txt&translation=en&no_personal=1')).status).toBe(400);
    expect((await take(recording, 'format=txt&translation=tlh')).status).toBe(400);
    expect((await take(recording, 'format=txt&translation=es')).status).toBe(404);
    const other = createLibraryUser(service);
    expect((await take(recording, 'format=txt&translation=en', {}, other)).status).toBe(404);
    expect(await (await take(recording, 'format=txt')).text()).toContain('Bom dia a todos.');
  });

  it('is a Word document with the text beside its translation, and nothing else has it there', async () => {
    const recording = await user.add({ name: 'Aula.mp3', text: 'Bom dia a todos.' });
    await addTranslation(service.db, {
      ownerId: user.userId,
      id: recording,
      text: 'Good morning, everyone.',
      quote: 'Bom dia a todos.',
    });
    const file = await take(recording, 'format=docx&translation=en&side_by_side=1');
    expect(parse(file.headers.get('content-disposition') ?? '').parameters['filename']).toBe('Aula.en.docx');
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await file.arrayBuffer()) });
    expect(value).toContain('<td><p>Bom dia a todos.</p></td><td><p>Good morning, everyone.</p></td>');
    for (const query of ['format=docx', 'format=txt&translation=en', 'format=pdf&translation=en']) {
      const response = await take(recording, `${query}&side_by_side=1`);
      expect([query, response.status, ((await response.json()) as { error: string }).error]).toEqual([
        query,
        400,
        'export.no_side_by_side',
      ]);
    }
    for (const wrong of ['2', 'true', ''])
      expect((await take(recording, `format=docx&translation=en&side_by_side=${wrong}`)).status).toBe(400);
  });

  it('counts the hard cues of subtitles only', async () => {
    expect((await take(id, 'format=srt')).headers.get('x-hard-cues')).toMatch(/^\d+$/);
    expect((await take(id, 'format=txt')).headers.get('x-hard-cues')).toBeNull();
  });

  it('applies the views, in the reader’s language', async () => {
    const text = await (await take(id, 'format=txt&no_personal=1&no_fillers=1')).text();
    expect(text).toContain('[CPF]');
    expect(text).not.toMatch(/249|né/);
    const english = await take(id, 'format=csv', { 'accept-language': 'en' });
    expect(await english.text()).toContain('Start,End,Speaker,Text');
    expect(await (await take(id, 'format=csv')).text()).toContain('Início;Fim;Pessoa;Texto');
  });

  it('is cleaned as far as it was requested', async () => {
    const said = await user.add({ text: 'Hum, eu eu fui lá . depois voltei.' });
    const text = async (query: string) => (await take(said, `format=txt&${query}`)).text();
    expect(await text('clean=1')).toBe('Eu fui lá. Depois voltei.\n');
    expect(await text('clean_kinds=repeats,fillers')).toBe('Eu fui lá . depois voltei.\n');
    expect(await text('clean=1&clean_kinds=repeats')).toBe('Hum, eu fui lá . depois voltei.\n');
    expect(await text('no_fillers=1')).toBe('Eu eu fui lá . depois voltei.\n');
    expect(await text('')).toBe('Hum, eu eu fui lá . depois voltei.\n');
  });

  it.each(['fillers,words', '', 'fillers,', '__proto__'])(
    'names the parts of the clean text if one is unknown: %j',
    async (kinds) => {
      const response = await take(id, `format=txt&clean_kinds=${kinds}`);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        {
          error: 'transcript.clean_kind_unknown',
          message: expect.stringMatching(/não é .* fillers, repeats, punctuation/),
        },
      ]);
    },
  );

  it('that hides personal data hides it in names too', async () => {
    const named = await user.add({ name: 'CPF 249.715.637-92.mp3', text: 'Olá.' });
    const response = await take(named, 'format=md&no_personal=1');
    expect(response.headers.get('content-disposition')).not.toContain('249');
    expect(await response.text()).not.toContain('249');
    expect(await (await take(named, 'format=md')).text()).toContain('249');
  });

  it('hides only the chosen kinds of personal data, in the text and in names', async () => {
    const named = await user.add({
      name: 'de ana@x.com.br.mp3',
      text: 'CPF 249.715.637-92, e-mail ana@x.com.br',
    });
    const text = async (query: string) => (await take(named, `format=md&${query}`)).text();
    expect(await text('personal_kinds=cpf')).toMatch(/ana@x.*\[CPF], e-mail ana@x/s);
    expect(await text('no_personal=1&personal_kinds=email,phone')).toMatch(/\[e-mail].*249.*\[e-mail]/s);
    expect(await text('no_personal=1')).not.toMatch(/249|ana@/);
  });

  it.each(['cpf,ssn', '', 'cpf,'])(
    'names the kinds of personal data if one is unknown: %j',
    async (kinds) => {
      const response = await take(id, `format=txt&personal_kinds=${kinds}`);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        {
          error: 'transcript.personal_kind_unknown',
          message: expect.stringMatching(/^'(ssn)?' não é .* cpf, cnpj, phone/),
        },
      ]);
    },
  );

  describe('with what was made of the text', () => {
    const STATEMENTS = [
      {
        text: 'Meu CPF é 249.715.637-92.',
        sources: [{ startMs: 0, endMs: 900, quote: 'Meu CPF é 249.715.637-92.' }],
      },
    ];
    const make = async (
      recording: string,
      form: 'summary' | 'chapters',
      statements: unknown = STATEMENTS,
    ) => {
      const { data } = await createInsightsClient(service, user.userId).create(recording, form);
      await stage.finish(data.id, statements);
    };
    const json = async (recording: string, query: string) => {
      const response = await take(recording, `format=json&${query}`);
      return (await response.json()) as Record<string, { stale: boolean; statements: { text: string }[] }>;
    };

    it('has the chosen forms only, and leaves out those that were not made', async () => {
      const made = await user.add({ text: 'Meu CPF é 249.715.637-92.' });
      await make(made, 'summary');
      await make(made, 'chapters', [
        {
          text: 'Dados',
          span: { startMs: 0, endMs: 900 },
          sources: [{ startMs: 0, endMs: 900, quote: 'Meu CPF' }],
        },
      ]);
      const [none, one, all] = await Promise.all([
        json(made, ''),
        json(made, 'include=chapters'),
        json(made, 'include=chapters,detailed_summary,summary'),
      ]);
      expect(none).not.toHaveProperty('chapters');
      expect(Object.keys(one).filter((name) => name in all && !(name in none))).toEqual(['chapters']);
      expect(all['summary']).toMatchObject({ stale: false, statements: STATEMENTS });
      expect(all).not.toHaveProperty('detailedSummary');
      const text = await (await take(made, 'format=md&include=summary,chapters&speakers=1')).text();
      expect(text).toMatch(/## Resumo\n.*## Capítulos\n.*## Transcrição\n\n### Dados\n/s);
      expect(await (await take(made, 'format=txt&include=summary')).text()).not.toContain('Resumo');
    });

    it('hides personal data in it, and says that the text has changed', async () => {
      const made = await user.add({ text: 'Meu CPF é 249.715.637-92.' });
      await make(made, 'summary');
      expect(JSON.stringify(await json(made, 'include=summary&no_personal=1'))).not.toContain('249');
      const client = createTranscriptClient(service, user.userId);
      const { data } = await client.open(made);
      const first = data.document.segments[0]?.id ?? 's1';
      const splices = replacing(0, passage('Nada a declarar.', { id: first, second: 0 }));
      await client.save(made, { baseRevision: data.revision, splices });
      const stale = await json(made, 'include=summary');
      expect(stale['summary']).toMatchObject({ stale: true, statements: STATEMENTS });
      const hidden = await json(made, 'include=summary&no_personal=1');
      expect(hidden['summary']?.statements).toEqual([]);
    });

    it.each(['terms', 'summary,', 'summary,terms', '', 'summary,summary,summary,summary'])(
      'refuses forms that no file has: %j',
      async (forms) => {
        expect((await take(id, `format=md&include=${forms}`)).status).toBe(400);
      },
    );
  });

  it('has the last corrected text', async () => {
    const corrected = await user.add({ text: 'Texto errado.' });
    const client = createTranscriptClient(service, user.userId);
    const { data } = await client.open(corrected);
    const splices = replacing(0, passage('Texto certo.', { id: 's1', second: 0 }));
    const saved = await client.save(corrected, { baseRevision: data.revision, splices });
    expect(saved.status).toBe(200);
    expect(await (await take(corrected, 'format=txt')).text()).toContain('Texto certo.');
  });

  it('is refused before there is a text', async () => {
    const waiting = await user.add();
    const response = await take(waiting, 'format=txt');
    expect([response.status, await response.json()]).toMatchObject([409, { error: 'export.not_ready' }]);
  });

  it('is for the owner only, and in a known format', async () => {
    expect((await take(id, 'format=txt', {}, createLibraryUser(service))).status).toBe(404);
    expect((await take(id, 'format=exe')).status).toBe(400);
    expect((await take(id, '')).status).toBe(400);
    const nobody = await fetch(`${service.url}${exportTranscript.path.replace(':id', id)}?format=txt`, {
      headers: await service.callerHeaders(),
    });
    expect(nobody.status).toBe(401);
  });

  it.each([
    'quebra\r\nSet-Cookie: a=b.mp3',
    '../../etc/passwd',
    '<script>alert(1)</script>.mp3',
    'con.mp3',
    '🎙️ 会議; filename=evil.exe',
    '\u202egpj.exe',
    'ç'.repeat(255),
  ])('of a recording named %j has a safe name', async (name) => {
    const named = await user.add({ name: 'antes.mp3', text: 'Olá.' });
    await user.rename(named, name);
    const response = await take(named, 'format=txt');
    expect(response.headers.get('set-cookie')).toBeNull();
    const { type, parameters } = parse(response.headers.get('content-disposition') ?? '');
    expect(type).toBe('attachment');
    expect(parameters['filename']).toMatch(/^[^/\\<>:"|?*.\p{Cc}\p{Cf}]{1,130}\.txt$/u);
  });

  it.each(EXPORT_FORMATS)('of a hostile text as %s is complete', async (format) => {
    const hostile = await user.add({
      text: '<script>alert(1)</script> --> =1+1 @SUM(A1) ]]> </w:t> \u202e %PDF- {"a":1} fim.',
    });
    const response = await take(hostile, `format=${format}&times=1&speakers=1`);
    expect(response.status).toBe(200);
    if (format === 'json') expect(JSON.stringify(await response.json())).toContain('<script>');
    if (format === 'csv') expect(await response.text()).not.toMatch(/(^|[,;])[=@+-]/m);
  });
});
