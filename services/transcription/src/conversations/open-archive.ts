import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, type ZipFile, openPromise } from 'yauzl';
import { archiveUnreadable, conversationTooLarge, notConversation } from './conversation.errors.ts';

const ENTRIES_MAX = 20_000;
const CHAT_BYTES_MAX = 5 * 2 ** 20;
const FILE_BYTES_MAX = 500 * 2 ** 20;
/** Sound hardly shrinks, and text at most some twenty times. */
const RATIO_MAX = 200;
const CHAT_FILE = /^(?:_chat|(?:conversa do whatsapp|whatsapp chat)\b.*)\.txt$/i;

/** An opened export. Nothing of it is unpacked but what is asked for, under names of ours. */
export type Archive = {
  readonly chat: string;
  readonly has: (fileName: string) => boolean;
  /** Sizes of unpacked files, in total; a longer one than it declares fails to unpack. */
  readonly bytesOf: (fileNames: readonly string[]) => number;
  /** Writes one file to a path. @throws archiveUnreadable, conversationTooLarge */
  readonly unpack: (fileName: string, path: string, signal: AbortSignal) => Promise<void>;
  readonly [Symbol.dispose]: () => void;
};

/** Opens an exported chat. @throws archiveUnreadable, conversationTooLarge, notConversation */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(asUnreadable);
  try {
    const entries = await listFiles(zip);
    const chatName = [...entries.keys()].find((name) => CHAT_FILE.test(name)) ?? onlyText(entries);
    const chatEntry = chatName === undefined ? undefined : entries.get(chatName);
    if (chatEntry === undefined) throw notConversation();
    checkSizes(chatEntry, CHAT_BYTES_MAX);
    const chat = (await buffer(await openEntry(zip, chatEntry)).catch(asUnreadable)).toString('utf8');
    return {
      chat,
      has: (fileName) => entries.has(fileName),
      bytesOf: (fileNames) =>
        fileNames.reduce((sum, name) => sum + (entries.get(name)?.uncompressedSize ?? 0), 0),
      unpack: async (fileName, outPath, signal) => {
        const entry = entries.get(fileName);
        if (entry === undefined) throw archiveUnreadable();
        checkSizes(entry, FILE_BYTES_MAX);
        await pipeline(await openEntry(zip, entry), createWriteStream(outPath), { signal }).catch(
          (error: unknown) => {
            signal.throwIfAborted();
            return asUnreadable(error);
          },
        );
      },
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};

/** Files by name without their folder. Links are left out. */
const listFiles = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > ENTRIES_MAX) throw conversationTooLarge();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Error('The archive is encrypted');
      if (entry.fileName.endsWith('/') || isLink(entry)) continue;
      entries.set(basename(entry.fileName), entry);
    }
  } catch (error) {
    return asUnreadable(error);
  }
  return entries;
};

const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Other languages name the file otherwise: the only text is the chat. */
const onlyText = (entries: ReadonlyMap<string, Entry>): string | undefined => {
  const texts = [...entries.keys()].filter((name) => /\.txt$/i.test(name));
  return texts.length === 1 ? texts[0] : undefined;
};

const checkSizes = ({ compressedSize, uncompressedSize }: Entry, bytesMax: number): void => {
  if (uncompressedSize > bytesMax) throw conversationTooLarge();
  if (uncompressedSize > (compressedSize + 1_024) * RATIO_MAX) throw archiveUnreadable();
};

/** The stream fails if the entry is longer than declared. */
const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  zip.openReadStreamPromise(entry).catch(asUnreadable);

const asUnreadable = (error: unknown): never => {
  throw archiveUnreadable(error);
};
