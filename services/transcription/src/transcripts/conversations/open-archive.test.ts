import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Zippable, zipSync } from 'fflate';
import { openArchive } from './open-archive.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const CHAT = bytes('26/10/2026 14:05 - Ana: oi');
const VOICE = bytes('voice');
const APPLE = new Uint8Array(124);

const open = async (zip: Uint8Array) => {
  const path = join(folder.path, 'a.zip');
  await writeFile(path, zip);
  return openArchive(path);
};
const openFiles = (files: Zippable) => open(zipSync(files, { level: 0 }));

/** Makes a zip whose names are written as these bytes, without their character set. */
const withoutFlag = (files: Zippable, renamed: (name: Buffer) => Buffer = (name) => name): Uint8Array => {
  const zip = Buffer.from(zipSync(files, { level: 0 }));
  for (const [signature, flagAt, lengthAt, nameAt] of [
    [0x04034b50, 6, 26, 30],
    [0x02014b50, 8, 28, 46],
  ] as const)
    for (let at = zip.length - 4; at >= 0; at -= 1) {
      if (zip.readUInt32LE(at) !== signature) continue;
      zip.writeUInt16LE(zip.readUInt16LE(at + flagAt) & ~0x800, at + flagAt);
      const end = at + nameAt + zip.readUInt16LE(at + lengthAt);
      renamed(zip.subarray(at + nameAt, end)).copy(zip, at + nameAt);
    }
  return zip;
};

describe('an archive that was made again', () => {
  it.each([
    [
      'on a Mac in Portuguese',
      'Conversa do WhatsApp com Ana',
      {
        'Conversa do WhatsApp com Ana/Conversa do WhatsApp com Ana.txt': CHAT,
        'Conversa do WhatsApp com Ana/a.opus': VOICE,
      },
    ],
    ['on a Mac in Spanish', '', { 'Chat de WhatsApp con Ana.txt': CHAT, 'a.opus': VOICE }],
    ['with the chat under a name of the user', '', { 'Ana.txt': CHAT, 'a.opus': VOICE }],
    [
      'with other texts',
      '',
      { 'extrato.txt': bytes('1;2;3\n1;2;3'), 'Chat de WhatsApp con Ana.txt': CHAT, 'a.opus': VOICE },
    ],
    [
      'with other texts beside a chat of another name',
      '',
      { 'a.txt': bytes('1;2'), 'WhatsApp.txt': bytes('x'), 'z.txt': CHAT, 'a.opus': VOICE },
    ],
    ['in upper case', '', { '_CHAT.TXT': CHAT, 'A.OPUS': VOICE }],
  ] as [string, string, Zippable][])('%s opens', async (_how, inFolder, files) => {
    const ofMac = Object.fromEntries(
      Object.keys(files).map((name) => [`__MACOSX/${name.replace(/([^/]+)$/, '._$1')}`, APPLE]),
    );
    using archive = await openFiles({ ...ofMac, ...files, [`${inFolder}.DS_Store`]: APPLE });
    expect(archive.chat).toBe('26/10/2026 14:05 - Ana: oi');
    const path = archive.find('a.opus')?.path ?? '';
    expect([archive.bytesOf([path]), path.includes('__MACOSX')]).toEqual([VOICE.length, false]);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeff26/10/2026 14:05 - Ana: não', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('26/10/2026 14:05 - Ana: não', 'utf16le')],
    ['Windows-1252', Buffer.from('26/10/2026 14:05 - Ana: não', 'latin1')],
  ])('with a chat that an editor saved in %s opens', async (_, chat) => {
    using archive = await openFiles({ '_chat.txt': chat, 'a.opus': VOICE });
    expect(archive.chat.replace('\ufeff', '')).toBe('26/10/2026 14:05 - Ana: não');
  });

  it('with backslashes between its folders opens', async () => {
    using archive = await open(
      withoutFlag({ 'Conversa/_chat.txt': CHAT, 'Conversa/a.opus': VOICE }, (name) =>
        Buffer.from(name.map((byte) => (byte === 0x2f ? 0x5c : byte))),
      ),
    );
    expect([archive.chatName, archive.find('a.opus')?.path]).toEqual(['_chat.txt', 'Conversa/a.opus']);
  });

  it('has its own chat, not one that is attached to it', async () => {
    const outer = '26/10/2026 14:05 - Ana: Conversa do WhatsApp com Rui.txt (arquivo anexado)';
    for (const names of [
      [0, 1],
      [1, 0],
    ]) {
      const files = [
        ['Conversa do WhatsApp com Ana.txt', bytes(outer)],
        ['Conversa do WhatsApp com Rui.txt', CHAT],
      ] as const;
      using archive = await openFiles(Object.fromEntries(names.flatMap((at) => [files[at] ?? []])));
      expect(archive.chat).toBe(outer);
    }
  });
});

describe('a file of an archive is found', () => {
  const NAME = '00000002-Reunião da associação.opus';
  const find = async (zip: Uint8Array, name = NAME) => {
    using archive = await open(zip);
    return archive.find(name) !== undefined;
  };

  it('whether its name is composed or not, there and in the chat', async () => {
    const decomposed = { '_chat.txt': CHAT, [NAME.normalize('NFD')]: VOICE };
    expect(await find(zipSync(decomposed))).toBe(true);
    expect(await find(zipSync({ '_chat.txt': CHAT, [NAME]: VOICE }), NAME.normalize('NFD'))).toBe(true);
    expect(await find(withoutFlag(decomposed))).toBe(true);
  });

  it('in UTF-8 without the flag, and in the character sets of older archives', async () => {
    const files = { '_chat.txt': CHAT, 'Reuni?o.opus': VOICE };
    const named = (byte: number) =>
      withoutFlag(files, (name) => Buffer.from(name.map((old) => (old === 0x3f ? byte : old))));
    expect(await find(withoutFlag({ '_chat.txt': CHAT, [NAME]: VOICE }))).toBe(true);
    // Code page 437 has no ã, but é; 850 has both.
    expect(await find(named(0x82), 'Reuniéo.opus')).toBe(true);
    expect(await find(named(0xc6), 'Reunião.opus')).toBe(true);
    // Windows-1252.
    expect(await find(named(0xe3), 'Reunião.opus')).toBe(true);
  });

  it('in any case of letters, and exactly named first', async () => {
    expect(
      await find(zipSync({ '_chat.txt': CHAT, 'Reunião 100% #1.mp3': VOICE }), 'Reunião 100% #1.MP3'),
    ).toBe(true);
    using archive = await openFiles({ '_chat.txt': CHAT, 'A.opus': VOICE, 'a.opus': VOICE });
    expect([archive.find('a.opus')?.path, archive.find('A.opus')?.path]).toEqual(['a.opus', 'A.opus']);
  });

  it('although another system cannot write its name', async () => {
    expect(
      await find(zipSync({ '_chat.txt': CHAT, 'Aula_ parte 1_.mp3': VOICE }), 'Aula: parte 1?.mp3'),
    ).toBe(true);
    expect(await find(zipSync({ '_chat.txt': CHAT, 'b.mp3': VOICE }), 'a.mp3')).toBe(false);
  });

  it('in the folder of the chat first', async () => {
    using archive = await openFiles({
      'old/a.opus': VOICE,
      'new/_chat.txt': CHAT,
      'new/a.opus': VOICE,
      'z/a.opus': VOICE,
    });
    expect(archive.find('a.opus')?.path).toBe('new/a.opus');
  });

  it('as locked if it needs a password, which does not fail the rest', async () => {
    const zip = Buffer.from(zipSync({ '_chat.txt': CHAT, 'a.opus': VOICE }));
    const entry = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8);
    using archive = await open(zip);
    expect(archive.find('a.opus')?.isLocked).toBe(true);
  });
});
