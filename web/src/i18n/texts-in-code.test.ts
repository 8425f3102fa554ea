import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from '@swc/core';

const ROOT = join(import.meta.dirname, '..');
/** Attributes and fields that users see or hear. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'detail',
  'hint',
  'label',
  'note',
  'placeholder',
  'text',
  'title',
]);
/** Matches names, formats, abbreviations, and the keys of texts and styles. */
const NEUTRAL =
  /^(?:[a-z]+(?:[.:-]\w+)+|Escriba|Google|Instagram|LinkedIn|YouTube|PIX|CPF|CNPJ|CEP|PT|EN|CVV|KB|MB|GB|Ctrl|Esc|Enter|Shift|Alt|px|ms|kHz|https?:\S+|\S+@\S+)$/;

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => {
      if (isNode(item)) return [item];
      // Arguments and list items are wrapped.
      const wrapped = (item as { expression?: unknown } | null | undefined)?.expression;
      return isNode(wrapped) ? [wrapped] : [];
    }),
  );

/** Returns the words that an expression may show as they are; calls, such as of `t`, give translated ones. */
const wordsOf = (node: Node): string[] => {
  switch (node.type) {
    case 'JSXText':
    case 'StringLiteral':
      return [String(node['value'])];
    case 'TemplateLiteral':
      return (node['quasis'] as Node[]).map(({ raw }) => String(raw));
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
    case 'TsAsExpression':
      return isNode(node['expression']) ? wordsOf(node['expression']) : [];
    case 'ConditionalExpression':
      return ['consequent', 'alternate'].flatMap((key) => wordsOf(node[key] as Node));
    case 'BinaryExpression':
      return ['||', '&&', '??', '+'].includes(String(node['operator']))
        ? ['left', 'right'].flatMap((key) => wordsOf(node[key] as Node))
        : [];
    default:
      return [];
  }
};

/** Finds the texts that elements below a node show without requesting a translation. */
const findTexts = (node: Node): string[] => {
  const own = (() => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      return (node['children'] as Node[]).flatMap(wordsOf);
    if (node.type !== 'JSXAttribute' && node.type !== 'KeyValueProperty') return [];
    const name = ((node['name'] ?? node['key']) as { value?: string }).value ?? '';
    return SPOKEN.has(name) && isNode(node['value']) ? wordsOf(node['value']) : [];
  })();
  return [...own, ...childrenOf(node).flatMap(findTexts)];
};

const isWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !NEUTRAL.test(text.trim());

const readTexts = async (source: string, isComponent = true): Promise<string[]> => {
  const program = await parse(source, { syntax: 'typescript', tsx: isComponent, target: 'es2024' });
  return findTexts(program as unknown as Node)
    .map((text) => text.trim())
    .filter(isWord);
};

const listSources = async (): Promise<string[]> =>
  (await readdir(ROOT, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^app\/dev\/|^i18n\//.test(file),
  );

describe('the code of the pages', () => {
  it('has no text of its own: every one comes from the translations', async () => {
    const files = await listSources();
    expect(files.length).toBeGreaterThan(200);
    const found: string[] = [];
    for (const file of files)
      for (const text of await readTexts(await readFile(join(ROOT, file), 'utf8'), file.endsWith('.tsx')))
        found.push(`${file}: ${text}`);
    expect(found).toEqual([]);
  });

  it.each([
    ['between tags', '<p>Sem conexão</p>', 'Sem conexão'],
    ['in a name', '<button aria-label="Fechar"><X /></button>', 'Fechar'],
    ['in a choice', '<p>{isBusy ? "Enviando" : t("send")}</p>', 'Enviando'],
    ['in a template', '<img alt={`Foto de ${name}`} />', 'Foto de'],
    ['in a message', 'showToast({ title: "Falhou" })', 'Falhou'],
    ['deep inside', 'items.map(() => <li key="a"><b>Agora</b></li>)', 'Agora'],
  ])('would be found out %s', async (_place, code, text) => {
    expect(await readTexts(`const a = () => ${code};`)).toEqual([text]);
  });

  it('may show names, figures and what a component is given', async () => {
    const code = '<p title={title} className="flex" data-early="pick">Escriba {t("send")} · 30 {name}</p>';
    expect(await readTexts(`const a = () => ${code};`)).toEqual([]);
  });
});
