import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { writeDocument } from '../../../testing/transcript-document.ts';
import { openStage } from '../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

/** Three paragraphs, of 0 to 1.2 s, 1.2 to 2.4 s and 2.4 to 3.6 s. */
const DOCUMENT = writeDocument([
  ['p1', 'Bom dia gente.'],
  ['p2', 'Bom dia, Ana.'],
  ['p1', 'Vamos começar agora.'],
]);
const OVERLAP = /^Vozes sobrepostas de /;
const DOUBT = /^Não é certo quem fala/;

const paragraphs = async () => {
  const all = await screen.findAllByRole('article');
  expect(all).toHaveLength(3);
  return all.map((element) => within(element));
};

describe('a paragraph', () => {
  it('says that voices overlap in it, and when', async () => {
    world.document = {
      ...DOCUMENT,
      overlappingSpeech: [
        { startMs: 1_100, endMs: 1_800 },
        { startMs: 2_050, endMs: 2_350 },
      ],
    };
    show();
    const [first, second, third] = await paragraphs();
    expect(
      second?.getByText(
        'Vozes sobrepostas de 0:01 a 0:02, de 0:02 a 0:03: mais de uma pessoa fala ao mesmo tempo',
      ),
    ).toBeTruthy();
    for (const other of [first, third]) expect(other?.queryByText(OVERLAP)).toBeNull();
  });

  it('says that it is uncertain who speaks, unless voices overlap there', async () => {
    world.document = {
      ...DOCUMENT,
      doubtfulSpeakers: [
        { startMs: 200, endMs: 900 },
        { startMs: 1_200, endMs: 2_000 },
      ],
      overlappingSpeech: [{ startMs: 1_500, endMs: 1_900 }],
    };
    show();
    const [first, second, third] = await paragraphs();
    expect(first?.getByText(DOUBT)).toBeTruthy();
    expect(first?.queryByText(OVERLAP)).toBeNull();
    expect(second?.getByText(OVERLAP)).toBeTruthy();
    expect(second?.queryByText(DOUBT)).toBeNull();
    expect(third?.queryByText(DOUBT)).toBeNull();
  });

  it('says nothing of it in a transcript without these marks', async () => {
    world.document = DOCUMENT;
    show();
    await paragraphs();
    expect(screen.queryByText(OVERLAP)).toBeNull();
    expect(screen.queryByText(DOUBT)).toBeNull();
  });
});
