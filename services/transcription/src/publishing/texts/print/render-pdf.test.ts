import { describe, expect, it } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { renderPdf } from './render-pdf.ts';

const read = async (texts: readonly string[], language = 'pt') => {
  const body = await renderPdf({
    title: 'Reunião',
    creator: 'Escriba',
    language,
    paragraphs: texts.map((text) => ({ part: undefined, head: '', text })),
  });
  const pdf = await getDocument({ data: new Uint8Array(body), useSystemFonts: false }).promise;
  const items: Item[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent();
    for (const item of content.items)
      if ('str' in item)
        items.push({ page: number, text: item.str, x: item.transform[4], y: item.transform[5] });
  }
  return { items, text: items.map(({ text }) => text).join('') };
};
type Item = { page: number; text: string; x: number; y: number };

const bare = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, '');
const lineOf = (items: readonly Item[], text: string): Item | undefined =>
  items.find((item) => item.text.includes(text));

describe('a PDF has every character', () => {
  it.each([
    ['emoji with skin, families, flags and keys', 'oi 😀 👍🏽 👨‍👩‍👧‍👦 🇧🇷 ❤️ 1️⃣ 🏳️‍🌈 🫠 fim'],
    ['arrows and mathematics', 'a → b ← c ↔ d ⇒ e ⟶ ↑ ↓ ∑ ∫ √x ≤ ≥ ≠ ∞ x² x₂ 𝒳 𝔸 ∀x∈ℝ x̂ ½ ⅓'],
    ['symbols', '★ ● □ ① Ⅳ ㎡ № ♪ 𝄞 ☎ ✓ █ ╔═╗ ⠃ ▶ ☀ ♥'],
    ['Japanese in Portuguese', 'a palavra こんにちは e 漢字 depois'],
    ['Chinese and Korean', '你好，世界。我们讨论合同和法律問題。 안녕하세요 여러분'],
    ['Vietnamese and ancient Greek', 'Xin chào các bạn, đường phố ἀρχή ἥμισυ παντός'],
    [
      'scripts of India',
      'हिन्दी नमस्ते क्षमा श्री আমি বাংলায় কথা বলি ক্ষ નમસ્તે ਸਤ ਸ੍ਰੀ ਅਕਾਲ வணக்கம் கொடி నమస్కారం ನಮಸ್ಕಾರ നമസ്കാരം ආයුබෝවන් ନମସ୍କାର',
    ],
    ['scripts of Asia', 'ภาษาไทยระหว่างคำ ນີ້ແມ່ນພາສາລາວ ភាសាខ្មែរ မြန်မာစာ བོད་ཡིག'],
    ['Georgian, Armenian, Amharic', 'ქართული Հայերեն አማርኛ'],
    ['rare scripts, phonetics, accents in two parts', 'ᏣᎳᎩ ᚠᚢ ⵣ 𐍈 ꙮ ˈfɔnɛtɪks ʃʒŋ a\u0301 z\u0337'],
  ])('%s', async (_, text) => {
    expect(bare((await read([text])).text)).toContain(bare(text));
  });

  it('also a later document in the same process, whose letters were parts of others before', async () => {
    await read(['ãéç']);
    expect((await read(['a e c'])).text).toContain('a e c');
  });

  it('names a character that no font has', async () => {
    const { text } = await read(['maçã \uf8ff fim', 'só um pedaço: \ud83d.']);
    expect(text).toContain('[U+F8FF]');
    expect(text).toContain('�');
  });

  it('in a title and above a paragraph', async () => {
    const body = await renderPdf({
      title: 'Título 会議 😀',
      creator: 'Escriba',
      language: 'pt',
      paragraphs: [{ part: 'Parte Ω →', head: '00:00:01   محمد 😀', text: 'Oi.' }],
    });
    const pdf = await getDocument({ data: new Uint8Array(body), useSystemFonts: false }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    for (const each of ['Título 会議 😀', 'Parte Ω →', 'محمد']) expect(text).toContain(each);
  });
});

describe('a text from right to left', () => {
  it.each([
    ['ar', 'مرحبا بك في الاجتماع'],
    ['he', 'שלום לכולם בישיבה'],
    ['fa', 'می‌خواهم کتاب‌ها را ببینم'],
    ['ur', 'یہ اردو ہے'],
  ])('in %s reads from the right margin, its first word first', async (language, text) => {
    const { items, text: all } = await read([text], language);
    const words = text.split(' ').map((word) => word.replaceAll('\u200c', ''));
    for (const word of words) expect(all).toContain(word);
    const [first = '', second = ''] = words;
    const line = lineOf(items, first);
    const other = lineOf(items, second);
    expect(line && other && (line === other || line.x > other.x)).toBe(true);
    expect(line?.x).toBeGreaterThan(300);
  });

  it('keeps numbers, names and brackets in their order', async () => {
    const { items } = await read(['מספר 42 של Ana Souza (כאן).'], 'he');
    const at = (text: string) => lineOf(items, text)?.x ?? Number.NaN;
    expect(at('מספר')).toBeGreaterThan(at('42'));
    expect(at('42')).toBeGreaterThan(at('Ana'));
    expect(at('Ana')).toBeGreaterThan(at('כאן'));
  });

  it('inside Portuguese stays in its place', async () => {
    const { items } = await read(['Disse مرحبا ontem.']);
    const at = (text: string) => lineOf(items, text)?.x ?? Number.NaN;
    expect(at('Disse')).toBeLessThan(at('مرحبا'));
    expect(at('مرحبا')).toBeLessThan(at('ontem'));
  });
});

describe('lines', () => {
  const WIDTH = 595.28 - 64;

  it.each([
    ['a word wider than the page', 'A'.repeat(300)],
    ['emoji without spaces', '😀'.repeat(120)],
    ['Chinese', '长'.repeat(200)],
    ['Thai', 'ภาษาไทยเป็นภาษาที่ไม่มีช่องว่าง'.repeat(8)],
    ['Arabic', 'الاجتماع في التاسعة '.repeat(20)],
  ])('of %s end inside the margin and lose nothing', async (_, text) => {
    const { items, text: all } = await read([text]);
    const lines = new Set(items.filter(({ text: line }) => line.trim() !== '').map(({ y }) => Math.round(y)));
    expect(lines.size).toBeGreaterThan(3);
    for (const { x } of items) expect(x).toBeLessThan(WIDTH);
    const shown = Array.from(bare(all)).filter((each) => text.includes(each)).length;
    expect(shown).toBeGreaterThanOrEqual(Array.from(bare(text)).length);
  });

  it('break between words, whatever fonts a word needs', async () => {
    const { items } = await read(['žluťoučký kůň úpěl ďábelské ódy '.repeat(30)]);
    const lines = new Map<number, string>();
    for (const { y, text } of items) lines.set(Math.round(y), (lines.get(Math.round(y)) ?? '') + text);
    const words = new Set(['žluťoučký', 'kůň', 'úpěl', 'ďábelské', 'ódy', 'Reunião', '1']);
    for (const line of lines.values())
      for (const word of line.trim().split(/\s+/)) expect(words.has(word) || word === '').toBe(true);
  });
});
