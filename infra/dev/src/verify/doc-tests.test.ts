import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, expect, it } from '@jest/globals';
import { findMissingTests } from './doc-tests.ts';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

const SOURCE = String.raw`
it('plays', play);
it("keeps a user's text", keep);
it('says \'no\'', refuse);
it.each([1])('counts to %i', count);
it('calls "home"', call);
`;

/** Returns the titles that a document cites without the test file having them. */
const missingIn = async (text: string): Promise<readonly string[]> => {
  const root = await mkdtemp(join(directory.path, 'documents-'));
  await writeFile(join(root, 'a.test.ts'), SOURCE);
  await writeFile(join(root, 'README.md'), text);
  return (await findMissingTests(root)).map(({ title }) => title);
};

it('cited tests exist by their whole title', async () => {
  expect(
    await missingIn(
      '`a.test.ts` "plays", "keeps a user\'s text" | `a.test.ts` "says \'no\'" and `a.test.ts` "counts to %i"; `a.test.ts` "calls \\"home\\""',
    ),
  ).toEqual([]);
  expect(await missingIn('| `a.test.ts` "play" | `a.test.ts` "plays", "sings" |')).toEqual(['play', 'sings']);
});

it('other quotations and files are not tests', async () => {
  expect(
    await missingIn('It "sings". `a.ts` "sings". `b.test.ts` "sings". `a.test.ts` says "sings".'),
  ).toEqual([]);
});
