import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as otherWork } from 'node:timers/promises';
import { decodeText } from '@escriba/transcript';
import { type Entry, type ZipFile, openPromise } from 'yauzl';
import { toNfcInTurns } from '../../platform/text/normalise.ts';
import { chooseChat, listTexts } from './choose-chat.ts';
import { archiveUnreadable, conversationTooLarge, notConversation } from './conversation.errors.ts';
import { indexNames, isOfSystem, pathOf } from './entry-names.ts';

const ENTRIES_MAX = 20_000;
/** How many entries are listed before other requests have their turn. */
const ENTRIES_AT_ONCE = 1_000;
const CHAT_BYTES_MAX = 5 * 2 ** 20;
export const FILE_BYTES_MAX = 500 * 2 ** 20;
/** The largest ratio of an entry's unpacked size to its packed size. Sound hardly shrinks, and text at most some twenty times. */
const RATIO_MAX = 200;

/** An opened export. Only files that are requested are unpacked, under names that are chosen here. */
export type Archive = {
  readonly chat: string;
  /** The name of the chat's file, which is in the phone's language. */
  readonly chatName: string;
  /** Returns the file that a name in the chat means; undefined if it is not in the archive. */
  readonly find: (fileName: string) => ArchivedFile | undefined;
  /** Returns the sizes of unpacked files, in total. A file that is longer than declared fails to unpack. */
  readonly bytesOf: (paths: readonly string[]) => number;
  /** Writes one file to a path. @throws archiveUnreadable, conversationTooLarge */
  readonly unpack: (path: string, outPath: string, signal: AbortSignal) => Promise<void>;
  readonly [Symbol.dispose]: () => void;
};

/** A file of an archive; `path` is its identity. */
export type ArchivedFile = { readonly path: string; readonly isLocked: boolean };

/** Opens an exported chat. @throws archiveUnreadable, conversationTooLarge, notConversation */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(asUnreadable);
  try {
    const entries = await listFiles(zip);
    const chat = await findChat(zip, entries);
    const names = await indexNames(entries, chat.path);
    const paths = new Map([...entries].map(([entryPath, entry]) => [entry, entryPath]));
    return {
      chat: chat.content,
      chatName: basename(chat.path),
      find: (fileName) => {
        const entry = names.find(basename(fileName));
        const found = entry && paths.get(entry);
        return found === undefined ? undefined : { path: found, isLocked: entry?.isEncrypted() ?? false };
      },
      bytesOf: (wanted) => wanted.reduce((sum, name) => sum + (entries.get(name)?.uncompressedSize ?? 0), 0),
      unpack: async (wanted, outPath, signal) => {
        const entry = entries.get(wanted);
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

/** Lists files by path. Links, and what systems add, are left out. */
const listFiles = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > ENTRIES_MAX) throw conversationTooLarge();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry);
      if (path.endsWith('/') || isLink(entry) || isOfSystem(path)) continue;
      entries.set(path, entry);
      if (entries.size % ENTRIES_AT_ONCE === 0) await otherWork();
    }
  } catch (error) {
    return asUnreadable(error);
  }
  return entries;
};

const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Finds the chat. A text that is too large or locked fails only if it is the likeliest. */
const findChat = async (zip: ZipFile, entries: ReadonlyMap<string, Entry>) => {
  const [likeliest, ...others] = listTexts(entries.keys());
  const first = likeliest === undefined ? undefined : entries.get(likeliest);
  if (likeliest === undefined || first === undefined) throw notConversation();
  if (first.isEncrypted()) throw archiveUnreadable();
  checkSizes(first, CHAT_BYTES_MAX);
  const chat = await chooseChat([likeliest, ...others], async (path) => {
    const entry = entries.get(path);
    if (
      entry === undefined ||
      entry.isEncrypted() ||
      !isHonest(entry) ||
      entry.uncompressedSize > CHAT_BYTES_MAX
    )
      return '';
    // Editors save in other encodings than WhatsApp, which writes UTF-8.
    const text = decodeText(await buffer(await openEntry(zip, entry)).catch(asUnreadable));
    return toNfcInTurns(text);
  });
  if (chat === undefined) throw notConversation();
  return chat;
};

const checkSizes = (entry: Entry, bytesMax: number): void => {
  if (entry.uncompressedSize > bytesMax) throw conversationTooLarge();
  if (!isHonest(entry)) throw archiveUnreadable();
};

const isHonest = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize <= (compressedSize + 1_024) * RATIO_MAX;

/** Opens an entry. The stream fails if the entry is longer than declared. */
const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  zip.openReadStreamPromise(entry).catch(asUnreadable);

const asUnreadable = (error: unknown): never => {
  throw archiveUnreadable(error);
};
