import { describe, expect, it } from '@jest/globals';
import { hidePersonalInName } from './personal-names.ts';
import { findPersonalSpans } from './personal-passages.ts';
import { viewDocument } from './view-document.ts';

const documentOf = (text: string) => ({
  language: 'pt',
  segments: [
    {
      id: 's1',
      speaker: null,
      words: text.split(' ').map((word, index) => ({
        text: word,
        startMs: index * 100,
        endMs: index * 100 + 90,
        confidence: null,
      })),
    },
  ],
});
const shown = (text: string): string =>
  viewDocument(documentOf(text), { noPersonal: true })
    .flatMap(({ tokens }) => tokens.map((token) => token.text))
    .join(' ');

describe('personal data in a word with something else, as people type it,', () => {
  it.each([
    ['anote RG:12.345.678-9 dela', 'anote [RG] dela'],
    ['o CEP:01310-100 daqui', 'o [CEP] daqui'],
    ['carro placa:ABC1D23 preto', 'carro [placa] preto'],
    ['CPF nº249.715.637-92', 'CPF [CPF]'],
    ['cpf/cnpj:249.715.637-92', '[CPF]'],
    ['*249.715.637-92*', '[CPF]'],
    ['_249.715.637-92_', '[CPF]'],
    ['•249.715.637-92', '[CPF]'],
    ['249.715.637-92;111.444.777-35', '[CPF]'],
    ['249.715.637‑92', '[CPF]'],
    ['249\u00ad715\u00ad637\u00ad92', '[CPF]'],
    ['chama em https://wa.me/5511987654321 hoje', 'chama em [telefone] hoje'],
    ['ana@x.com,b@y.com', '[e-mail]'],
    ['*ana@x.com*', '[e-mail]'],
    ['contato — ana@x.com', 'contato — [e-mail]'],
    ['CPF_249.715.637-92 dela', '[CPF] dela'],
    ['veja CPF_24971563792.pdf (arquivo anexado)', 'veja [CPF] (arquivo anexado)'],
    ['veja 24971563792.pdf', 'veja [CPF]'],
    ['4111_1111_1111_1111', '[cartão]'],
    ['{249.715.637-92}', '[CPF]'],
    ['#24971563792', '[CPF]'],
    ['id=24971563792&x=1', '[CPF]'],
    ['chama em https://wa.me/5511987654321?text=oi hoje', 'chama em [telefone] hoje'],
    ['(11)98765-4321/98765-4322', '[telefone]'],
    ['11.222.333/0001-81', '[CNPJ]'],
    ['11222333/0001-81', '[CNPJ]'],
    // with brackets, or with letters at once before or after
    ['o CPF(MF)249.715.637-92 dela', 'o [CPF] dela'],
    ['CPF(MF)24971563792,', '[CPF],'],
    ['a CNPJ(MF)11.222.333/0001-81.', 'a [CNPJ].'],
    ['CPF/MF249.715.637-92', '[CPF]'],
    ['CPF-MF249.715.637-92', '[CPF]'],
    ['"CPF"24971563792', '"[CPF]'],
    ['João(249.715.637-92), certo', '[CPF], certo'],
    ['João[24971563792]', '[CPF]'],
    ['24971563792(João)', '[CPF]'],
    ['249.715.637-92João', '[CPF]'],
    ['249.715.637-92-João', '[CPF]'],
    ['249.715.637-92/111.444.777-35', '[CPF]'],
    ['RG(SSP)12.345.678-9', '[RG]'],
    ['RG12.345.678-9', '[RG]'],
    ['RG(12.345.678-9)SSP', '[RG]'],
    ['CEP(SP)01310-100', '[CEP]'],
    ['o carro(BRA2E19) dela', 'o [placa] dela'],
    ['Fone(11)98765-4321', '[telefone]'],
    ['ligue 98765-4321(casa)', 'ligue [telefone]'],
    ['(11)98765-4321,(11)98765-4322', '[telefone]'],
    ['Ana(ana@x.com)', '[e-mail]'],
    ['(meu CPF é 249.715.637-92)', '(meu CPF é [CPF])'],
    // digits of other keyboards and scripts
    ['CPF ２４９.７１５.６３７-９２', 'CPF [CPF]'],
    ['２４９．７１５．６３７－９２,', '[CPF],'],
    ['ＣＰＦ：２４９.７１５.６３７－９２', '[CPF]'],
    ['ligue （１１）９８７６５－４３２１ hoje', 'ligue [telefone] hoje'],
    ['٢٤٩.٧١٥.٦٣٧-٩٢', '[CPF]'],
    ['२४९७१५६३७९२', '[CPF]'],
    ['𝟐𝟒𝟗.𝟕𝟏𝟓.𝟔𝟑𝟕-𝟗𝟐', '[CPF]'],
    ['2️⃣4️⃣9️⃣7️⃣1️⃣5️⃣6️⃣3️⃣7️⃣9️⃣2️⃣', '[CPF]'],
    ['cartão ４１１１ １１１１ １１１１ １１１１', 'cartão [cartão]'],
    ['ana＠x．com', '[e-mail]'],
    ['ana\u200b@x.com', '[e-mail]'],
    // marks of direction around numbers, as chats of WhatsApp have them
    ['ligue \u202a+55 11 98765‑4321\u202c hoje', 'ligue [telefone] hoje'],
    ['249\u200e.715\u2060.637\u2066-92\u2069', '[CPF]'],
    // other hyphens and points
    ['249·715·637–92', '[CPF]'],
    ['CEP 01310—100', 'CEP [CEP]'],
    ['11.222.333∕0001﹣81', '[CNPJ]'],
    // letters that macOS keeps apart from their accents
    ['age\u0302ncia 0456', 'age\u0302ncia [agência]'],
  ])('is hidden: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
    expect(findPersonalSpans(documentOf(text))).toHaveLength(1);
  });

  it('is hidden in names', () => {
    expect(hidePersonalInName('contrato RG:12.345.678-9.pdf')).toBe('contrato [RG].pdf');
    expect(hidePersonalInName('contrato ２４９７１５６３７９２.pdf')).toBe('contrato [CPF].pdf');
  });
});

it('personal data in a word with spaces is hidden', () => {
  const document = documentOf('cpf');
  const [segment] = document.segments;
  const words = [{ text: 'ligue 11 98765\u00a04321', startMs: 0, endMs: 90, confidence: null }];
  expect(findPersonalSpans({ segments: segment ? [{ ...segment, words }] : [] })).toHaveLength(1);
});

it.each([
  'às 10:30 ou 11:30:45',
  'nota:10 e item:3',
  'a E=mc2 e 3*4=12',
  'em 12/05/2026 ou 24/7',
  'veja https://escriba.com.br/blog/2026/05/12',
  'processo:0801234-56.2026.8.05.0001',
  '*importante* _sim_ • 50% ok;certo',
  'sigam @ana no site/app',
  'em ２０２４ fomos １２０．０００ pessoas',
  'de 2010–2012 e 10·5 m²',
  'as etapas 1️⃣ 2️⃣ 3️⃣',
  'liga depois IMG_20240512_101112.jpg (arquivo anexado)',
  'liga depois VID_20240512_101112.mp4',
  'ligue e veja https://escriba.com.br/pt_BR?p=12&x=3#4',
  'escala 1/50 ou 2010/2011 e 1.000/2.000',
  'a versão 2.0.pdf e o anexo_1.docx',
  'vendemos 3456 — 7890 foram devolvidos',
  'f(x)=2, g(3)=12 e art. 5(2) da lei(8.078)',
  'o processo(0801234-56.2026.8.05.0001)arquivado em (2019)2020',
  'H2(O)12 custa R$(1.500) ou US$1.234.567,80',
])('other words with marks stay as they are: %s', (text) => {
  expect(shown(text)).toBe(text);
});
