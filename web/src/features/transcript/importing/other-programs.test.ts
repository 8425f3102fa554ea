import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { readFile } from './read-file.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../../../packages/transcript/fixtures/imports');
const read = (file: File) => readFile(file, []);
const sample = (name: string) => read(new File([readFileSync(resolve(SAMPLES, name))], name));
const textsOf = async (name: string) => {
  const found = await sample(name);
  return 'text' in found ? found.text.turns.map(({ text }) => text) : found.refusal;
};
const toldOf = async (name: string) => {
  const found = await sample(name);
  return 'text' in found
    ? found.text.turns.map(({ speaker, startMs, text }) => [speaker, startMs, text])
    : found.refusal;
};

describe('subtitles that users have', () => {
  it.each([
    ['s1-number-cues.srt', ['3', '2', '1', 'valendo']],
    ['s2-blank-line-after-time.srt', ['Primeira frase.', 'Segunda frase.']],
    ['s4-no-milliseconds.srt', ['Sem milésimos.', 'Outra.']],
    ['s6-utf8-one-bad-byte.srt', ['Ação e coração.', 'Quebra \ufffd']],
    ['s6-windows-1252.srt', ['Ação – “não” é só emoção…', 'Coração, pão, três €.']],
    ['s7-less-than.srt', ['Se x < 3 e y > 5, I <3 você & AT&T.', 'R$ 10 negrito topo']],
    ['s9-youtube-rolling.srt', ['Giancarlo perdeu o controle', 'do carro e acabou', 'a corrida logo']],
    ['s9-youtube-rolling.vtt', ['Giancarlo perdeu o controle', 'do carro e acabou', 'a corrida logo']],
    ['s13-mac-cr.srt', ['Só retorno de carro.', 'Fim.']],
    ['s14-utf16-no-bom.srt', ['Ação']],
    ['s15-no-final-newline-vtt-header.vtt', ['Com cabeçalho']],
  ])('%s has each of its lines once', async (name, texts) => {
    expect(await textsOf(name)).toEqual(texts);
  });

  it.each([
    [
      's5-odd-times.srt',
      [
        [null, 1_500, 'Um dígito.'],
        [null, 3_250, 'Com ponto.'],
        [null, 4_100, 'Sem número.'],
      ],
    ],
    [
      's8-two-at-once.srt',
      [
        [null, 500, '(coro ao fundo, longa fala de quem está atrás)'],
        [null, 1_000, '- Oi. - Olá.'],
        [null, 2_000, 'Tudo bem?'],
      ],
    ],
    [
      's10-teams.vtt',
      [
        ['João Silva (Convidado)', 500, 'Giancarlo perdeu o controle.'],
        ["Maria D'Ávila", 2_100, 'do carro & acabou'],
      ],
    ],
    ['s11-hours-over-99.srt', [[null, 360_001_000, 'Cem horas.']]],
    [
      's12-timecode-from-1h.srt',
      [
        [null, 3_600_500, 'Giancarlo perdeu o controle'],
        [null, 3_602_000, 'do carro.'],
      ],
    ],
  ])('%s has its times', async (name, told) => {
    expect(await toldOf(name)).toEqual(told);
  });
});

describe('a transcript of another program', () => {
  const [JOAO, MARIA] = ['João Silva', 'Maria D’Ávila'];
  it.each([
    [
      'd1-teams-name-time-break.docx',
      [
        [JOAO, 0, 'Giancarlo Fisichella perdeu o controle'],
        [MARIA, 3_000, 'do carro e acabou a corrida logo após a largada'],
      ],
    ],
    [
      'd3-meet.docx',
      [
        [JOAO, 0, 'Giancarlo Fisichella perdeu o controle'],
        [MARIA, undefined, 'do carro e acabou'],
        [JOAO, 4_000, 'a corrida logo após a largada'],
      ],
    ],
    [
      'd4-table.docx',
      [
        ['JUIZ', undefined, 'Giancarlo Fisichella perdeu o controle'],
        ['TESTEMUNHA', undefined, 'do carro e acabou'],
        ['JUIZ', undefined, 'a corrida logo após a largada'],
      ],
    ],
    [
      'd5-initials.docx',
      [
        ['P', undefined, 'Giancarlo Fisichella perdeu o controle?'],
        ['R', undefined, 'Perdeu o controle do carro e acabou a corrida.'],
        ['P', undefined, 'Logo após a largada?'],
        ['R', undefined, 'Sim.'],
      ],
    ],
    [
      'd6-text-box-and-field.docx',
      [
        [null, undefined, 'Giancarlo Fisichella perdeu o controle'],
        [null, undefined, 'do carro e acabou a corrida-relâmpago'],
      ],
    ],
    [
      'd7-teams-name-time-paragraphs.docx',
      [
        [JOAO, 0, 'Giancarlo Fisichella perdeu o controle'],
        [MARIA, 3_000, 'do carro e acabou'],
        [JOAO, 5_000, 'a corrida logo após a largada'],
      ],
    ],
    [
      'd8-name-then-time.txt',
      [
        [JOAO, 0, 'Giancarlo Fisichella perdeu o controle'],
        [MARIA, 3_000, 'do carro e acabou'],
        [JOAO, 5_000, 'a corrida logo após a largada'],
      ],
    ],
    [
      'd9-time-span.txt',
      [
        ['João', 500, 'Giancarlo perdeu o controle'],
        ['Maria', 2_000, 'do carro e acabou'],
      ],
    ],
  ])('%s has its speakers and times, and no other words', async (name, told) => {
    expect(await toldOf(name)).toEqual(told);
  });
});

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const docx = (body: string, space = WORD) =>
  read(
    new File(
      [
        zipSync({
          'word/document.xml': strToU8(
            `<?xml version="1.0"?><w:document xmlns:w="${space}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>${body}</w:body></w:document>`,
          ),
        }),
      ],
      'a.docx',
    ),
  );
const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...texts: string[]) => `<w:p>${texts.map(r).join('')}</w:p>`;
const styled = (style: string, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${r(text)}</w:p>`;
const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`;

describe('a Word document', () => {
  it('has text boxes once, moved text once, results of fields, and hyphens', async () => {
    const box = `<w:txbxContent>${p('Na caixa')}</w:txbxContent>`;
    const body =
      `<w:p>${r('Fora')}<w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>` +
      `<w:p><w:moveFrom>${r('movido')}</w:moveFrom>${r('fica ')}<w:moveTo>${r('movido')}</w:moveTo><w:r><w:softHyphen/></w:r></w:p>` +
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText> PAGE </w:instrText></w:r>${r('guarda')}<w:r><w:noBreakHyphen/></w:r>${r('chuva')}<w:fldSimple w:instr="X">${r(' azul')}</w:fldSimple></w:p>`;
    expect(await docx(body)).toMatchObject({
      text: {
        turns: [
          { text: 'Fora' },
          { text: 'Na caixa' },
          { text: 'fica movido' },
          { text: 'guarda-chuva azul' },
        ],
      },
    });
  });

  it('saved in the strict form is read', async () => {
    expect(await docx(p('Oi'), 'http://purl.oclc.org/ooxml/wordprocessingml/main')).toMatchObject({
      text: { turns: [{ text: 'Oi' }] },
    });
  });

  it('keeps headings inside the text, and says which title it leaves out', async () => {
    const body = styled('Title', 'Entrevista') + p('Um.') + styled('Heading1', 'Parte dois') + p('Dois.');
    expect(await docx(body)).toMatchObject({
      text: { turns: [{ text: 'Um.' }, { text: 'Parte dois' }, { text: 'Dois.' }] },
      left: { other: ['Entrevista'] },
    });
  });

  it('in a frame of one cell, or with a table between paragraphs, has all its turns', async () => {
    expect(
      await docx(`<w:tbl>${row(p('P: Viu?') + p('R: Vi.') + p('P: Sim?') + p('R: Sim.'))}</w:tbl>`),
    ).toMatchObject({
      text: { turns: [{ speaker: 'P' }, { speaker: 'R' }, { speaker: 'P' }, { speaker: 'R', text: 'Sim.' }] },
    });
    const table = `<w:tbl>${row(p('Hora'), p('Nome'), p('Fala'))}${row(p('00:01'), p('Ana'), p('Oi') + p('e mais'))}${row(p('00:04'), p('Rui'), p('Olá'))}</w:tbl>`;
    expect(await docx(`${p('Antes.')}${table}${p('Depois.')}`)).toMatchObject({
      text: {
        turns: [
          { speaker: null, text: 'Antes.' },
          { speaker: 'Ana', text: 'Oi e mais', startMs: 1_000 },
          { speaker: 'Rui', text: 'Olá', startMs: 4_000 },
          { speaker: null, text: 'Depois.' },
        ],
      },
    });
  });

  it('of Teams with spans has names, times and no arrow', async () => {
    const body =
      p('0:0:0.0 --&gt; 0:0:2.330') +
      p('João Silva') +
      p('Bom dia') +
      p('0:0:2.330 --&gt; 0:0:4.0') +
      p('Ana Lima') +
      p('Olá');
    expect(await docx(body)).toMatchObject({
      text: {
        kind: 'timed',
        turns: [
          { speaker: 'João Silva', text: 'Bom dia', endMs: 2_330 },
          { speaker: 'Ana Lima', text: 'Olá' },
        ],
      },
    });
  });
});
