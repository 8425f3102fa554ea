import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const RECORDINGS: Record<string, string> = {
  'reuniao-de-segunda.mp3': 'Bom dia. A reunião de hoje trata do orçamento da prefeitura.',
  'entrevista_joao.wav': 'O João falou das transcrições que a Conceição revisou.',
  'aula 10%.mp3': 'Os municípios brasileiros e a análise de dados.',
  'Relatório FINAL.m4a': 'Contrato assinado em São Paulo, sem ressalvas.',
  'notas.ogg': 'O orçamento da reunião não foi aprovado. Não que fosse surpresa.',
  'aguardando resultado.mp3': '',
};

const giveVocabulary = async (user: LibraryUser): Promise<void> => {
  await service.indexSearch();
  await sql`select search_build_vocabulary(${user.userId})`.execute(service.db);
};

const addAll = async (user: LibraryUser): Promise<void> => {
  for (const [name, text] of Object.entries(RECORDINGS))
    await user.add(text === '' ? { name } : { name, text });
};

/** Adds enough recordings that nothing else is common. */
const addFiller = async (user: LibraryUser, count: number): Promise<void> => {
  for (let index = 0; index < count; index++)
    await user.add({ name: `outro n${index}`, text: 'Texto qualquer.' });
};

const REGIMES: [string, (user: LibraryUser) => Promise<void>][] = [
  ['in a small library', addAll],
  [
    'in a library with a vocabulary',
    async (user) => {
      await addAll(user);
      await giveVocabulary(user);
    },
  ],
  [
    'in one that grew after it had its vocabulary, where most words are rare',
    async (user) => {
      await addFiller(user, 60);
      await giveVocabulary(user);
      await addAll(user);
    },
  ],
];

describe.each(REGIMES)('a search %s', (_, fill) => {
  let user: LibraryUser;
  beforeAll(async () => {
    user = createLibraryUser(service);
    await fill(user);
  });

  it.each<[string, string[]]>([
    ['reunião', ['notas.ogg', 'reuniao-de-segunda.mp3']],
    ['REUNIAO', ['notas.ogg', 'reuniao-de-segunda.mp3']],
    ['reuniões', ['notas.ogg', 'reuniao-de-segunda.mp3']],
    ['conceicao', ['entrevista_joao.wav']],
    ['transcrição', ['entrevista_joao.wav']],
    ['município', ['aula 10%.mp3']],
    ['orçamentos', ['notas.ogg', 'reuniao-de-segunda.mp3']],
    ['unicip', ['aula 10%.mp3']],
    ['trevis', ['entrevista_joao.wav']],
    ['jo', []],
    ['10', ['aula 10%.mp3']],
    ['relatório final', ['Relatório FINAL.m4a']],
    ['entrevista_joao', ['entrevista_joao.wav']],
    ['entrevista_joa', ['entrevista_joao.wav']],
    ['aguardando', ['aguardando resultado.mp3']],
    ['reunião orçamento', ['notas.ogg', 'reuniao-de-segunda.mp3']],
    ['reunião contrato', []],
  ])('for %j finds words in all their forms, parts of them and names', async (typed, names) => {
    expect((await user.search(typed)).toSorted()).toEqual(names.toSorted());
  });

  it.each<[string, string[]]>([
    ['"orçamento da reunião"', ['notas.ogg']],
    ['"ORCAMENTO da reuniao"', ['notas.ogg']],
    ['“orçamento da reunião”', ['notas.ogg']],
    ['"reunião orçamento"', []],
    ['"municíp"', []],
    ['"não que"', ['notas.ogg']],
    ['reunião -prefeitura', ['notas.ogg']],
    ['reunião -"orçamento da reunião"', ['reuniao-de-segunda.mp3']],
    ['reunião -reuniões', []],
    ['contrato or entrevista', ['Relatório FINAL.m4a', 'entrevista_joao.wav']],
    ['contrato OU análise', ['Relatório FINAL.m4a', 'aula 10%.mp3']],
    ['contrato or inexistente', ['Relatório FINAL.m4a']],
    ['"orçamento da reunião', ['notas.ogg']],
    ['reunião or', ['notas.ogg', 'reuniao-de-segunda.mp3']],
  ])('for %j understands quotes and operators', async (typed, names) => {
    expect((await user.search(typed)).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    '%',
    '_',
    '\\',
    "'",
    '"',
    '""',
    '-',
    '--',
    '%_%',
    "'; drop table transcripts; --",
    '(',
    '[^]',
    '*',
    '💥',
  ])('for %j finds nothing and does not fail', async (typed) => {
    expect(await user.search(typed)).toEqual([]);
  });

  it.each(['mun%pios', 'mun_cípios', 'mun.*'])('for %j does not treat it as a wildcard', async (typed) => {
    expect(await user.search(typed)).toEqual(typed === 'mun.*' ? ['aula 10%.mp3'] : []);
  });

  it.each(['municípios\\', "municípios'", '%municípios%', '(municípios)', 'municípios💥'])(
    'for %j ignores punctuation',
    async (typed) => {
      expect(await user.search(typed)).toEqual(['aula 10%.mp3']);
    },
  );

  it('ignores stop words, unless there are no others', async () => {
    expect(await user.search('a reunião de e o orçamento')).toHaveLength(2);
    expect((await user.search('não que')).toSorted()).toEqual(['notas.ogg']);
    expect(await user.search('da')).toContain('notas.ogg');
  });

  it('without matches finds nothing', async () => {
    expect(await user.list({ search: 'inexistente' })).toMatchObject({
      data: [],
      pagination: { total: 0, totalIsExact: true, totalPages: 0, hasMore: false },
    });
  });

  it('of any length up to the limit works; a longer one is refused', async () => {
    expect(await user.search('a b '.repeat(50))).toEqual([]);
    expect(await user.search('x'.repeat(200))).toEqual([]);
    expect(await user.search('-a '.repeat(66))).toBeDefined();
    expect((await user.list({ search: 'x'.repeat(201) })).status).toBe(400);
  });

  it('is filtered and sorted like any list', async () => {
    expect(await user.search('reunião', { sort: 'name' })).toEqual(['notas.ogg', 'reuniao-de-segunda.mp3']);
    expect(await user.search('mp3', { status: 'pending' })).toEqual(['aguardando resultado.mp3']);
    expect(await user.search('reunião', { status: 'error' })).toEqual([]);
    const second = await user.list({ search: 'reunião', sort: 'name', limit: '1', page: '2' });
    expect(second.data.map(({ originalFileName }) => originalFileName)).toEqual(['reuniao-de-segunda.mp3']);
    expect(second.pagination).toMatchObject({ total: 2, totalPages: 2, hasMore: false });
  });

  it('shows its matches in context', async () => {
    const { data } = await user.list({ search: 'reuniao prefeit', sort: 'name' });
    const shown = data[0]?.hits.map(({ field, text, marks }) => [
      field,
      marks.map(([start, end]) => text.slice(start, end)),
    ]);
    expect(shown).toEqual([
      ['name', ['reuniao']],
      ['text', ['reunião', 'prefeit']],
    ]);
  });
});

describe('the searched content', () => {
  it('follows a new name and a later text, and is deleted with the recording', async () => {
    for (const prepare of [async () => {}, giveVocabulary]) {
      const user = createLibraryUser(service);
      await user.add({ name: 'outra coisa.mp3' });
      await prepare(user);
      const id = await user.add({ name: 'antigo.mp3' });
      expect(await user.search('antigo')).toEqual(['antigo.mp3']);
      await user.finish(id, 'Palavra inesperada.');
      expect(await user.search('inesper')).toEqual(['antigo.mp3']);
      await user.rename(id, 'novíssimo.mp3');
      expect(await user.search('antigo')).toEqual([]);
      expect(await user.search('novissimo inesperada')).toEqual(['novíssimo.mp3']);
      expect((await user.remove(id)).status).toBe(200);
      expect(await user.search('inesper')).toEqual([]);
    }
  });

  it('keeps no word of a user without recordings', async () => {
    const user = createLibraryUser(service);
    const ids = [await user.add({ text: 'Segredo guardado.' }), await user.add({ text: 'Outro segredo.' })];
    await giveVocabulary(user);
    const words = async () => {
      await service.indexSearch();
      const { rows } = await sql<{ word: string; uses: number }>`
        select word, uses from search_words where owner in (select number from search_owners where owner_id = ${user.userId})
        order by word`.execute(service.db);
      return rows.map(({ word, uses }) => `${word} ${uses}`);
    };
    expect(await words()).toEqual(['fala 2', 'guardado 1', 'outro 1', 'segredo 2', 'wav 2']);
    await user.remove(ids[0] ?? '');
    expect(await words()).toEqual(['fala 1', 'outro 1', 'segredo 1', 'wav 1']);
    await user.remove(ids[1] ?? '');
    expect(await words()).toEqual([]);
    const left = await sql`select 1 from search_owners where owner_id = ${user.userId}
      union all select 1 from search_documents where owner_id = ${user.userId}`.execute(service.db);
    expect(left.rows).toEqual([]);
  });

  it('gets a vocabulary automatically when it is large', async () => {
    const user = createLibraryUser(service);
    const text = Array.from({ length: 44_000 }, (_, index) => `palavra${index % 15_000}`).join(' ');
    await user.add({ name: 'longo.mp3', text });
    await user.add({ name: 'curto.mp3', text: 'palavra14999 e mais nada' });
    await service.indexSearch();
    const owner = await service.db
      .selectFrom('search_owners')
      .selectAll()
      .where('owner_id', '=', user.userId)
      .executeTakeFirst();
    expect(owner?.has_vocabulary).toBe(true);
    expect(await user.search('palavra14999')).toHaveLength(2);
    expect(await user.search('avra14998')).toEqual(['longo.mp3']);
  });

  it('is counted correctly when workers finish at the same time', async () => {
    const user = createLibraryUser(service);
    await user.add({ text: 'um dois' });
    await giveVocabulary(user);
    const ids = await Promise.all(Array.from({ length: 6 }, () => user.add()));
    await Promise.all(ids.map((id, index) => user.finish(id, index % 2 ? 'dois três' : 'três dois')));
    await Promise.all([service.indexSearch(), service.indexSearch(), service.indexSearch()]);
    await service.indexSearch();
    const counted = await sql<{ uses: number }>`select uses from search_words where word in ('dois', 'tres')
      and owner in (select number from search_owners where owner_id = ${user.userId}) order by word`.execute(
      service.db,
    );
    expect(counted.rows.map(({ uses }) => uses)).toEqual([7, 6]);
  });
});

describe('two users', () => {
  it('never find each other’s recordings, with and without a vocabulary', async () => {
    const [ana, bia] = [createLibraryUser(service), createLibraryUser(service)];
    await ana.add({ name: 'da ana.mp3', text: 'Segredo de Ana.' });
    await bia.add({ name: 'da bia.mp3', text: 'Segredo de Bia.' });
    for (const prepare of [async () => {}, giveVocabulary]) {
      await prepare(ana);
      expect(await ana.search('segredo')).toEqual(['da ana.mp3']);
      expect(await bia.search('segredo')).toEqual(['da bia.mp3']);
      expect(await ana.search('bia')).toEqual([]);
      expect(await ana.search('-ana')).toEqual([]);
      expect(await bia.search('-inexistente')).toEqual(['da bia.mp3']);
    }
  });
});

describe('any query', () => {
  it('finds the same with and without a vocabulary', async () => {
    const [plain, indexed] = [createLibraryUser(service), createLibraryUser(service)];
    const words = ['casa', 'casas', 'descaso', 'de', 'que', 'pão', 'pães', 'ação', 'nação', 'x'];
    for (let index = 0; index < 40; index++) {
      const text = [words[index % 10], words[(index * 7) % 10], words[(index * 3 + 1) % 10]].join(' ');
      for (const user of [plain, indexed]) await user.add({ name: `gravação ${index}`, text });
    }
    await giveVocabulary(indexed);
    const word = fc.constantFrom(...words, 'cas', 'ao', 'inexistente');
    const term = fc.oneof(
      word,
      word.map((text) => `-${text}`),
      fc.tuple(word, word).map(([a, b]) => `"${a} ${b}"`),
      fc.tuple(word, word).map(([a, b]) => `${a}_${b}`),
      fc.constant('or'),
    );
    const typed = fc.array(term, { minLength: 1, maxLength: 5 }).map((terms) => terms.join(' '));
    await fc.assert(
      fc.asyncProperty(typed, async (search) => {
        expect(await indexed.search(search, { sort: 'name' })).toEqual(
          await plain.search(search, { sort: 'name' }),
        );
      }),
      { numRuns: 60 },
    );
  });
});
