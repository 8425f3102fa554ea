import { describe, expect, it } from '@jest/globals';
import { characterIn, rangeIn } from './passage-nodes.ts';

/** Returns a passage with marked changes, whose text is 'Eu fui lá.' with a removed word. */
const passage = (html: string): HTMLElement => {
  const element = document.createElement('span');
  element.innerHTML = html;
  return element;
};
const CHANGED =
  '<del><span data-aside="">fora: </span>hum,</del> <ins>Eu<span data-aside=""> (antes: eu)</span></ins> fui lá.';

describe('the text of a passage', () => {
  it.each([
    [0, 4, 'hum,'],
    [5, 7, 'Eu'],
    [8, 11, 'fui'],
    [0, 15, 'hum, Eu fui lá.'],
    [4, 5, ' '],
  ])('has characters %i to %i where they are shown', (from, to, text) => {
    const range = rangeIn(passage(CHANGED), from, to);
    expect(range?.toString().replaceAll(/fora: | \(antes: eu\)/g, '')).toBe(text);
    expect(rangeIn(passage('hum, Eu fui lá.'), from, to)?.toString()).toBe(text);
  });

  it('has no range beyond its end, nor one that ends before it starts', () => {
    for (const html of [CHANGED, 'hum, Eu fui lá.', ''])
      for (const [from, to] of [
        [3, 99],
        [99, 100],
        [5, 4],
      ] as const)
        expect(rangeIn(passage(html), from, to)).toBeUndefined();
  });

  it('knows the character at each place of its nodes', () => {
    const element = passage(CHANGED);
    const [removed, gap, changed, rest] = element.childNodes;
    const at = (node: Node | null | undefined, offset: number) => node && characterIn(element, node, offset);
    expect(at(removed?.lastChild, 2)).toBe(2);
    expect(at(gap, 1)).toBe(5);
    expect(at(changed?.firstChild, 1)).toBe(6);
    expect(at(changed?.lastChild?.firstChild, 3)).toBe(7);
    expect(at(rest, 4)).toBe(11);
  });
});
