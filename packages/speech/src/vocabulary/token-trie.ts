/** A place in the tree of the spellings' token sequences. */
export type TrieNode = {
  readonly next: Map<number, TrieNode>;
  /** The token that leads here earns a reward. */
  earns: boolean;
  /** A spelling ends here: at the end of a word, or anywhere in a script without spaces. */
  ends?: 'word' | 'anywhere';
};

type Sequence = {
  readonly tokens: readonly number[];
  /** How many of the first tokens earn a reward. */
  readonly earning: number;
  readonly ends: 'word' | 'anywhere';
};

export const emptyNode = (): TrieNode => ({ next: new Map(), earns: false });

/** Adds a token sequence to the tree. */
export const addSequence = (root: TrieNode, { tokens, earning, ends }: Sequence): void => {
  let node = root;
  tokens.forEach((token, index) => {
    const next = node.next.get(token) ?? emptyNode();
    next.earns ||= index < earning;
    node.next.set(token, next);
    node = next;
  });
  if (node !== root) node.ends = ends;
};
