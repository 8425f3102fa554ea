import { basename } from 'node:path';
import { looksLikeChat } from './chat-lines.ts';

/** How many texts of an archive are examined: a chat may have thousands attached. */
const TEXTS_MAX = 10;

/** Matches the name of a chat's file: every language names WhatsApp in it; iPhones write `_chat`. */
const CHAT_NAME = /^_chat(?: \(\d+\))?\.txt$|whatsapp.*\.txt$/i;

/** Returns the texts of an archive that may be its chat, the likeliest first. */
export const listTexts = (paths: Iterable<string>): string[] =>
  [...paths]
    .filter((path) => /\.txt$/i.test(path))
    .map((path) => ({ path, named: Number(isNamed(path)), depth: depthOf(path) }))
    .toSorted((a, b) => b.named - a.named || a.depth - b.depth)
    .slice(0, TEXTS_MAX)
    .map(({ path }) => path);

const isNamed = (path: string): boolean => CHAT_NAME.test(basename(path));
const depthOf = (path: string): number => path.split('/').length;

type Text = { readonly path: string; readonly content: string };

/**
 * Returns the chat among texts: one that looks like a chat and that no other one names, since an exported chat may be attached to
 * another.
 */
export const chooseChat = async (
  paths: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<Text | undefined> => {
  const named = paths.filter(isNamed);
  const chats: Text[] = [];
  for (const path of paths) {
    if (chats.length > 0 && !isNamed(path)) break;
    const content = await read(path);
    if (!looksLikeChat(content)) continue;
    chats.push({ path, content });
    if (named.length < 2) break;
  }
  return (
    chats.find(({ path }) => chats.every((other) => other.path === path || !isAttached(path, other))) ??
    chats[0]
  );
};

const isAttached = (path: string, { content }: Text): boolean => content.includes(basename(path));
