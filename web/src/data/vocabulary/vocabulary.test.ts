import { WORDS_ADDED_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { expect, it } from '@jest/globals';
import { addWords } from './vocabulary.ts';

it('adds a long list of words in several requests, and joins what they answer', async () => {
  const sent: number[] = [];
  const call = async (_route: unknown, { body }: { body: { words: { text: string }[] } }) => {
    sent.push(body.words.length);
    return { data: { added: [{ text: body.words[0]?.text }], known: [body.words.at(-1)?.text] } };
  };
  const words = Array.from({ length: 2 * WORDS_ADDED_MAX + 1 }, (_, index) => ({ text: `p${index}` }));
  const { added, known } = await addWords({ call: call as never }, words, null);
  expect(sent).toEqual([WORDS_ADDED_MAX, WORDS_ADDED_MAX, 1]);
  expect(added.map(({ text }) => text)).toEqual(['p0', 'p250', 'p500']);
  expect(known).toEqual(['p249', 'p499', 'p500']);
});
