import type { VocabularyEntry } from '../types.ts';
import type { TokenBytes } from '../whisper/tokens.ts';
import type { TextEncoder } from './encode-text.ts';
import { spellingsOf } from './spellings.ts';
import { addSequence, emptyNode, type TrieNode } from './token-trie.ts';

/** The most nats that a token earns. With 8 more names are right, but texts without them begin to repeat themselves. */
const REWARD_MAX = 4;

type Step = { readonly token: number; readonly logprob: number; readonly reward: number };

/** How far a text has got in the vocabulary. */
export type Matching = {
  /** Nats that its words have earned, those of a word that has only begun included. */
  readonly reward: number;
  /** Those of finished words alone. */
  readonly settled: number;
  /** Where the word that has begun is in the tree; undefined between words. */
  readonly node: TrieNode | undefined;
  /** The tokens of the word that has begun. */
  readonly path: readonly Step[];
  /** How many of them are a word of their own, if the longer one breaks off. */
  readonly whole: number;
  /** Whether the text before the path ends within a word. */
  readonly isInWord: boolean;
};

/** Rewards a text for words of a vocabulary, token by token. */
export type Rewards = {
  begin: () => Matching;
  /** Whether a token continues or begins a word of the vocabulary. */
  continues: (matching: Matching, token: number) => boolean;
  /** A word that breaks off loses its reward. */
  advance: (matching: Matching, token: number, logprob: number) => Matching;
  /** At the end of the text. */
  finish: (matching: Matching) => Matching;
};

const NOTHING: Matching = {
  reward: 0,
  settled: 0,
  node: undefined,
  path: [],
  whole: 0,
  isInWord: false,
};

/**
 * Creates the rewards of a vocabulary. Each token of its words earns what it costs (its negative log-probability), up to a limit: a word is
 * preferred where the model finds it possible, and never to what the model is certain of. The work for a token does not grow with the
 * vocabulary.
 */
export const createRewards = (
  entries: readonly VocabularyEntry[],
  { tokens, encode }: { tokens: TokenBytes; encode: TextEncoder },
): Rewards => {
  const roots = createRoots(entries, encode);
  const startsInWord = (token: number): boolean => isOfWord(tokens[token]?.[0]);
  const endsInWord = (token: number): boolean => isOfWord(tokens[token]?.at(-1));
  const beginning = (isInWord: boolean, token: number): TrieNode | undefined =>
    roots.anywhere.next.get(token) ?? (isInWord ? undefined : roots.betweenWords.next.get(token));

  const advance = (matching: Matching, token: number, logprob: number): Matching => {
    const { node, path, settled, isInWord } = matching;
    if (node === undefined) {
      const first = beginning(isInWord, token);
      return first === undefined
        ? settle(settled, endsInWord(token))
        : { settled, isInWord, whole: 0, ...follow(settled, [], first, { token, logprob }) };
    }
    const whole = wholeOf(matching, startsInWord(token));
    const next = node.next.get(token);
    if (next !== undefined)
      return { settled, isInWord, whole, ...follow(settled, path, next, { token, logprob }) };
    // The rest may begin another word.
    const used = Math.max(whole, 1);
    const kept = settle(settled + rewardOf(path.slice(0, whole)), endsInWord(path[used - 1]?.token ?? token));
    return [...path.slice(used), { token, logprob }].reduce(
      (before, each) => advance(before, each.token, each.logprob),
      kept,
    );
  };

  return {
    begin: () => NOTHING,
    continues: ({ node, isInWord }, token) =>
      (node?.next.get(token) ?? beginning(isInWord && node === undefined, token)) !== undefined,
    advance,
    finish: (matching) =>
      settle(matching.settled + rewardOf(matching.path.slice(0, wholeOf(matching, false))), false),
  };
};

/** Trees of the spellings: those with a space before them begin anywhere, those without one only between words. */
const createRoots = (entries: readonly VocabularyEntry[], encode: TextEncoder) => {
  const [anywhere, betweenWords] = [emptyNode(), emptyNode()];
  for (const { spelling, stem = spelling } of entries.flatMap(spellingsOf)) {
    const isUnspaced = UNSPACED.test(spelling);
    const add = (root: TrieNode, before: string): void => {
      const sequence = encode(before + spelling);
      const earning = sharedLength(sequence, encode(before + stem));
      addSequence(root, { tokens: sequence, earning, ends: isUnspaced ? 'anywhere' : 'word' });
    };
    add(anywhere, ' ');
    add(isUnspaced ? anywhere : betweenWords, '');
  }
  return { anywhere, betweenWords };
};

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const settle = (settled: number, isInWord: boolean): Matching => ({
  ...NOTHING,
  settled,
  reward: settled,
  isInWord,
});

const wholeOf = ({ node, path, whole }: Matching, isFollowedByWord: boolean): number =>
  node?.ends === 'anywhere' || (node?.ends === 'word' && !isFollowedByWord) ? path.length : whole;

/** The tokens of both up to the first that differs. */
const sharedLength = (one: readonly number[], other: readonly number[]): number => {
  const differs = one.findIndex((token, index) => token !== other[index]);
  return differs < 0 ? one.length : differs;
};

const follow = (
  settled: number,
  path: readonly Step[],
  node: TrieNode,
  { token, logprob }: Omit<Step, 'reward'>,
): Pick<Matching, 'node' | 'path' | 'reward'> => {
  const reward = node.earns ? Math.min(REWARD_MAX, -logprob) : 0;
  const longer = [...path, { token, logprob, reward }];
  return { node, path: longer, reward: settled + rewardOf(longer) };
};

const rewardOf = (path: readonly Step[]): number => path.reduce((sum, { reward }) => sum + reward, 0);

const ASCII_LETTER = /[a-z0-9]/i;
/** The first byte of general punctuation in UTF-8. */
const PUNCTUATION_BYTE = 0xe2;

/** Whether a byte of UTF-8 is of a letter or a digit; of other scripts, every byte counts as such. */
const isOfWord = (byte: number | undefined): boolean => {
  if (byte === undefined) return false;
  return byte < 0x80 ? ASCII_LETTER.test(String.fromCodePoint(byte)) : byte !== PUNCTUATION_BYTE;
};
