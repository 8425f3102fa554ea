import { basename, dirname } from 'node:path';
import type { Entry } from 'yauzl';
import { mapInTurns } from '../../platform/in-turns.ts';
import { toNfc } from '../../platform/text/normalise.ts';

/** Extra field in which archivers write a name in UTF-8 beside the one of an old character set. */
const UNICODE_PATH = 0x7075;

/**
 * Returns the path of a file in an archive, in NFC. UTF-8 counts even where the archive does not say so: Macs and phones write it without
 * the flag. Programs of Windows separate folders by backslashes.
 */
export const pathOf = (entry: Pick<Entry, 'fileName' | 'fileNameRaw' | 'extraFields'>): string => {
  const isNamed = entry.extraFields.some(({ id }) => id === UNICODE_PATH);
  const path = (isNamed ? undefined : asUtf8(entry.fileNameRaw)) ?? entry.fileName;
  return toNfc(path.replaceAll('\\', '/'));
};

const asUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Recognises entries that systems add when they make an archive. */
export const isOfSystem = (path: string): boolean =>
  path.split('/').some((part) => part === '__MACOSX' || part.startsWith('._') || part === '.DS_Store');

/** Finds files by the names that a chat gives them. */
type FileNames = { readonly find: (name: string) => Entry | undefined };

/**
 * Indexes files by name. Those of the chat's own folder come before others. If none has exactly the name, one does that differs in the case
 * of letters, or in characters that another system cannot write.
 */
export const indexNames = async (
  entries: ReadonlyMap<string, Entry>,
  chatPath: string,
): Promise<FileNames> => {
  const folder = dirname(chatPath);
  const { own = [], others = [] } = Object.groupBy(entries, ([path]) =>
    dirname(path) === folder ? 'own' : 'others',
  );
  const indexes = KEYS.map(() => new Map<string, Entry>());
  await mapInTurns([...own, ...others], ENTRIES_AT_ONCE, ([path, entry]) => {
    for (const name of namesOf(path, entry))
      for (const [at, keyOf] of KEYS.entries()) {
        const key = keyOf(name);
        if (indexes[at]?.has(key) === false) indexes[at].set(key, entry);
      }
  });
  return {
    find: (name) => {
      const written = toNfc(name);
      for (const [at, keyOf] of KEYS.entries()) {
        const entry = indexes[at]?.get(keyOf(written));
        if (entry !== undefined) return entry;
      }
      return undefined;
    },
  };
};

const ENTRIES_AT_ONCE = 1_000;
const KEYS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, '_'),
];

/**
 * Returns the names that an entry may have. Windows in Brazil and Spain writes code page 850 or, in some programs, 1252, and does not declare
 * it: such a name is found by both.
 */
const namesOf = (path: string, entry: Entry): readonly string[] => {
  const name = basename(path);
  if (asUtf8(entry.fileNameRaw) !== undefined) return [name];
  const others = [
    Array.from(entry.fileNameRaw, fromCodePage850).join(''),
    new TextDecoder('windows-1252').decode(entry.fileNameRaw),
  ];
  return [name, ...others.map((other) => toNfc(basename(other.replaceAll('\\', '/'))))];
};

const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const fromCodePage850 = (byte: number): string =>
  byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGE_850[byte - 0x80] ?? '');
