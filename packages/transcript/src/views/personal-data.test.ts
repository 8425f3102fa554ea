import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findPersonalSpans } from './personal-passages.ts';
import { createView } from './view-document.ts';
import { passageOf, shown, shownParts } from './written-passage.fixture.ts';

describe('without personal data', () => {
  it.each([
    ['meu CPF é 249.715.637-92, certo?', 'meu CPF é [CPF], certo?'],
    ['cpf 249 715 637 92', 'cpf [CPF]'],
    ['dois quatro nove sete um cinco meia três sete nove dois', '[CPF]'],
    [
      'duzentos e quarenta e nove setecentos e quinze seiscentos e trinta e sete traço noventa e dois',
      '[CPF]',
    ],
    ['o CNPJ 11.222.333/0001-81.', 'o CNPJ [CNPJ].'],
    ['ligue (11) 98765-4321', 'ligue [telefone]'],
    ['ligue +55 11 98765-4321 agora', 'ligue [telefone] agora'],
    ['onze nove oito sete meia cinco quatro três dois um', '[telefone]'],
    ['escreva para ana.silva@exemplo.com.br, por favor', 'escreva para [e-mail], por favor'],
    ['ana ponto silva arroba exemplo ponto com ponto br', '[e-mail]'],
    ['o cartão 4111 1111 1111 1111 vence', 'o cartão [cartão] vence'],
    ['meu CPF é 249 715 637 93', 'meu CPF é [CPF]'],
    ['em 2024 fomos 120.000 pessoas', 'em 2024 fomos 120.000 pessoas'],
    ['dez mil duzentos e trinta', 'dez mil duzentos e trinta'],
    ['comprei uma arroba de boi', 'comprei uma arroba de boi'],
    ['um dois três ponto quatro cinco meia ponto sete oito nove traço zero nove', '[CPF]'],
    ['CPF 123, é, 456, aí 789, zero nove.', 'CPF [CPF].'],
    ['Meu CPF é 123 456, deixa eu ver aqui, 789 09.', 'Meu CPF é [CPF], deixa eu ver aqui, [CPF].'],
    [
      'O CPF dele é cento e vinte e três, quatrocentos e cinquenta e seis, setecentos e oitenta e nove e zero nove.',
      'O CPF dele é [CPF].',
    ],
    ['CPF 123 456, um momento, 789 09', 'CPF [CPF], um momento, [CPF]'],
    ['CPF:123.456.789-09, por favor', '[CPF], por favor'],
    ['123.456.789 traço 09', '[CPF]'],
    [
      'CNPJ é onze, duzentos e vinte e dois, trezentos e trinta e três, mil ao contrário, oitenta e um.',
      'CNPJ é [CNPJ].',
    ],
    ['onze ponto dois dois dois ponto três três três barra zero zero zero um traço oito um', '[CNPJ]'],
    ['onze dois dois dois três três três três zeros um oito um', '[CNPJ]'],
    ['11.222.333 barra 0001 traço 81', '[CNPJ]'],
    ['Meu telefone é onze, nove oito sete, meia cinco quatro, três dois um.', 'Meu telefone é [telefone].'],
    ['o meu número é 98765 4321', 'o meu número é [telefone]'],
    ['me liga no 3456-7890', 'me liga no [telefone]'],
    ['me liga no trinta e quatro cinquenta e seis, setenta e oito noventa', 'me liga no [telefone]'],
    ['Pode anotar o celular? 011 98765 4321.', 'Pode anotar o celular? [telefone].'],
    ['é zero onze, nove oitenta e sete, sessenta e cinco quarenta e três, vinte e um dez', 'é [telefone]'],
    ['onze nove oitenta e sete meia cinco quarenta e três vinte e um', '[telefone]'],
    ['DDD 21, 99876-5432', 'DDD [telefone]'],
    ['WhatsApp 5511987654321', 'WhatsApp [telefone]'],
    ['ana ponto silva arroba gmail ponto com', '[e-mail]'],
    ['meu email é joão oitenta e cinco arroba hotmail', 'meu email é [e-mail]'],
    ['maria clara tudo junto arroba yahoo ponto com ponto br', '[e-mail]'],
    ['contato arroba minha empresa ponto com ponto br', '[e-mail]'],
    ['ana ponto silva@gmail.com', '[e-mail]'],
    ['ana.silva arroba gmail.com', '[e-mail]'],
    ['ana silva arroba gmail .com', '[e-mail]'],
    ['fala com a maria clara souza arroba gmail ponto com', 'fala com a [e-mail]'],
    ['é +55 31 99123-4567', 'é [telefone]'],
    ['CEP 01310-100', 'CEP [CEP]'],
    ['anasilva @ gmail.com, isso.', '[e-mail], isso.'],
    ['ana_silva arroba outlook pontocom', '[e-mail]'],
    ['é j o a o ponto silva arroba uol ponto com ponto br', 'é [e-mail]'],
    ['ana underline silva 85 arroba gmail ponto com', '[e-mail]'],
    ['ana at example dot com', '[e-mail]'],
    ['quarenta e um onze, onze onze, onze onze, onze onze', '[cartão]'],
    [
      'o número do cartão é cinco cinco cinco cinco, cinco cinco cinco cinco, cinco cinco cinco cinco, quatro quatro quatro quatro',
      'o número do cartão é [cartão]',
    ],
    ['(“123.456.789-09”)', '(“[CPF]”)'],
    ['Conta 45.678-9.', 'Conta [conta].'],
    ['A conta é 334455-6, no Bradesco.', 'A conta é [conta], no Bradesco.'],
    ['A conta dele é 1234-x', 'A conta dele é [conta]'],
    ['12 de março de 1985 é a data de nascimento.', '[nascimento] é a data de nascimento.'],
    ['Foi em 12/03/1985, a minha data de nascimento.', 'Foi em [nascimento], a minha data de nascimento.'],
    [
      'Doze de março de oitenta e cinco foi o dia em que eu nasci.',
      '[nascimento] foi o dia em que eu nasci.',
    ],
    [
      'No dia 3 de maio de 1990, quando ela nasceu, chovia.',
      'No dia [nascimento], quando ela nasceu, chovia.',
    ],
    // dictated in English
    [
      'my CPF is two four nine, seven one five, six three seven, dash nine two, okay',
      'my CPF is [CPF], okay',
    ],
    ['two-four-nine, seven-one-five, six-three-seven and ninety-two', '[CPF]'],
    ['it is one double one, four double four, double seven seven, three five', 'it is [CPF]'],
    [
      'the CNPJ one one, two two two, three three three, slash, oh oh oh one, dash eight one',
      'the CNPJ [CNPJ]',
    ],
    ['it is one one nine eight seven six five four three two one', 'it is [telefone]'],
    ['eleven nine eighty-seven sixty five forty-three twenty-one', '[telefone]'],
    ['four one one one, one one one one, one one one one, one one one one.', '[cartão].'],
    ['five three five nine six eight eight zero oh seven one two four one nine nine', '[cartão]'],
  ])('%s → %s', (text, expected) => {
    expect(shown(text, { noPersonal: true })).toBe(expected);
  });

  it.each([
    'em 2018, 2019, 2020, 2021 e 2022',
    'nos anos de 1998, 2002, 2006, 2010, 2014 e 2018 ganhamos',
    'foram 2002 2004 2006 2010',
    'em 1998 e 2002, 120.000 pessoas, 35.000 casas',
    'R$ 1.500, R$ 2.300, R$ 15.000 e R$ 987.654',
    'valores de 900, 950, 980 reais',
    '900, 950, 980',
    'mil e quinhentos, dois mil e trezentos, quinze mil',
    'onze mil, trinta e dois mil, quarenta e cinco mil reais',
    '11.000 35.000',
    '11.500 32.300',
    'custa 120, 130, 150, 180 reais',
    'as páginas 21, 22, 23, 24, 25 e 26',
    'idades 32, 35, 41, 28, 50',
    'vinte, trinta, quarenta, cinquenta, sessenta, setenta, oitenta, noventa',
    'um, dois, três, quatro, cinco, seis, sete, oito, nove, dez',
    'um dois três quatro cinco seis sete oito nove dez onze doze',
    'dez nove oito sete seis cinco quatro três dois um',
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20',
    '45 50 55 60 65 70 75 80',
    'dois quatro seis oito dez doze quatorze',
    'no dia 21/09/1998 321 pessoas',
    'o processo número 0001234-56.2020.8.26.0100',
    'são 7 bilhões, 987 milhões, 654 mil',
    'população de 203.080.756 habitantes',
    'o protocolo é 20240115000123',
    'de 10 a 15, de 20 a 25, de 30 a 35',
    'tabela: 7 vezes 8, 56, 7 vezes 9, 63',
    'às 9 e 30, às 10 e 45, às 11 e 15',
    'placar de 3 a 1, 2 a 0, 4 a 4',
    'uma arroba de boi custa 300 reais',
    'compramos vinte arrobas',
    'look at apple.com',
    'o site é www.exemplo.com.br',
    'siga a gente no arroba escriba oficial',
    'ponto com ponto br',
    'liguei por telefone em 2019, 2020 e 2021',
    'a turma de 87, 88, 89, 90, 91 e 92',
    'Caramuru 1500 1822 1889 1930 1964 1988',
    'em mil novecentos e oitenta e oito, mil novecentos e noventa e dois',
    '11, 21, 31, 41, 51 são DDDs',
    'o cartão custa 50 reais, 100 reais ou 1.200 reais',
    '31 de dezembro de 2019, 1 de janeiro de 2020',
    'parcelas de 12, 24, 36, 48 ou 60 meses',
    'peso de 70, 72, 75, 80, 90 quilos',
    'a placa dos 1500 metros',
    'o rei da rua, 3 vezes campeão',
    'one two three four five six seven eight nine ten eleven twelve',
    'nine eight seven six five four three two one go',
    'two zero zero six zero zero seven zero zero six one',
    'the one with two or three, four five six seven of nine, ten or eleven',
    'in twenty eighteen, twenty nineteen, twenty twenty, twenty twenty-one',
    'ten, twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety',
    'he won six three, seven six, four six, six four and we sold one two one two',
    'oh, it is oh seven oh eight, and o Xbox One o Office seven',
  ])('leaves %s unchanged', (text) => {
    expect(shown(text, { noPersonal: true })).toBe(text);
  });

  it('reports its times, so that it can be silenced', () => {
    const segments = [passageOf('meu CPF é 249 715 637 92 sim')];
    expect(findPersonalSpans({ segments })).toEqual([{ kind: 'cpf', startMs: 1_500, endMs: 3_400 }]);
  });

  it('hides numbers before they are written as figures', () => {
    const text = 'são vinte reais no cpf 249 715 637 92';
    expect(shown(text, { noPersonal: true, figures: true })).toBe('são R$ 20 no cpf [CPF]');
  });
});

const speech = (...parts: readonly (readonly [speaker: string, text: string])[]) =>
  parts.map(([speaker, text], index) => passageOf(text, `s${index}`, speaker));
const readAll = (segments: ReturnType<typeof speech>): string[] =>
  segments
    .map(createView('pt', { noPersonal: true })(segments))
    .map(({ tokens }) => tokens.map(({ text }) => text).join(' '));

describe('personal data that continues in the next passage', () => {
  it.each([
    [
      ['123 456', '789 09'],
      ['[CPF]', '[CPF]'],
    ],
    [
      ['Meu CPF é um, dois, três.', 'Quatro, cinco, meia.', 'Sete, oito, nove,', 'zero nove.'],
      ['Meu CPF é [CPF].', '[CPF].', '[CPF],', '[CPF].'],
    ],
    [
      ['o meu CPF é o', '249 715 637 93, acho'],
      ['o meu CPF é o', '[CPF], acho'],
    ],
    [
      ['Meu telefone é onze, nove oito sete,', 'meia cinco quatro,', 'três dois um.'],
      ['Meu telefone é [telefone],', '[telefone],', '[telefone].'],
    ],
    [
      ['é ana ponto silva', 'arroba', 'gmail ponto com, isso'],
      ['é [e-mail]', '[e-mail]', '[e-mail], isso'],
    ],
    [
      ['cartão 4111 1111', '1111 1111'],
      ['cartão [cartão]', '[cartão]'],
    ],
    [
      ['em 2019', '120 pessoas', '35 mil'],
      ['em 2019', '120 pessoas', '35 mil'],
    ],
  ])('%j → %j', (texts, expected) => {
    expect(shownParts(texts, { noPersonal: true })).toEqual(expected);
  });

  it('is found across interjections of the other speaker, and through their questions', () => {
    const call = speech(
      ['a', 'Qual o seu CPF?'],
      ['b', 'É um dois três.'],
      ['a', 'Certo.'],
      ['b', 'Quatro cinco seis.'],
      ['a', 'Quatro cinco seis.'],
      ['b', 'Sete oito nove, traço, zero nove.'],
      ['a', 'E o telefone de contato?'],
      ['b', 'Oito sete meia cinco, quatro três dois um.'],
    );
    expect(readAll(call).filter((_, index) => index % 2 === 1)).toEqual([
      'É [CPF].',
      '[CPF].',
      '[CPF].',
      '[telefone].',
    ]);
  });

  it('is not combined from the parts of two speakers', () => {
    const segments = speech(['a', 'temos 123 456'], ['b', 'e 789 09']);
    expect(readAll(segments)).toEqual(['temos 123 456', 'e 789 09']);
  });

  it('is silenced in each of its parts, but not in the pause between them', () => {
    const [first, second] = [passageOf('123 456', 's1'), passageOf('789 09', 's2')];
    const later = second.words.map((word) => ({
      ...word,
      startMs: word.startMs + 5_000,
      endMs: word.endMs + 5_000,
    }));
    expect(findPersonalSpans({ segments: [first, { ...second, words: later }] })).toEqual([
      { kind: 'cpf', startMs: 0, endMs: 900 },
      { kind: 'cpf', startMs: 5_000, endMs: 5_900 },
    ]);
  });

  it('is found for any split into passages, word by word', () => {
    const phrases = fc.constantFrom(
      'meu CPF é 249.715.637-92 certo',
      'um dois três quatro cinco meia sete oito nove zero nove',
      'o telefone é onze nove oito sete meia cinco quatro três dois um',
      'CPF 123, deixa eu ver aqui, 456 789 09',
      'ana ponto silva arroba exemplo ponto com ponto br',
      'cartão 4111 1111 1111 1111 vence em 2030',
      'onze, duzentos e vinte e dois, trezentos e trinta e três, mil ao contrário, oitenta e um',
      'em 2018 2019 e 2020 foram R$ 1.500',
      'então, bom, vamos ver isso aqui depois',
    );
    const cuts = fc.array(fc.nat(60), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(phrases, { minLength: 1, maxLength: 4 }), cuts, (said, places) => {
        const whole = passageOf(said.join(' '));
        const starts = [0, ...new Set(places)]
          .filter((place) => place < whole.words.length)
          .toSorted((one, other) => one - other)
          .filter((place, index, all) => place !== all[index - 1]);
        const segments = starts.map((start, index) => ({
          ...whole,
          id: `s${index}`,
          words: whole.words.slice(start, starts[index + 1]),
        }));
        expect(hiddenTimes(segments)).toEqual(hiddenTimes([whole]));
      }),
    );
  });
});

/** Returns start times of the hidden words. */
const hiddenTimes = (segments: readonly ReturnType<typeof passageOf>[]): number[] => {
  const view = createView('pt', { noPersonal: true })(segments);
  return segments.flatMap((passage) =>
    view(passage).tokens.flatMap(({ kind, from, to }) =>
      kind === 'personal' ? passage.words.slice(from, to).map(({ startMs }) => startMs) : [],
    ),
  );
};
