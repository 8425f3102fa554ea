import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { common as en } from '../i18n/en/common.ts';
import { common as pt } from '../i18n/pt/common.ts';
import { describeQueuePlace } from './queue-words.ts';

const texts = i18next.createInstance();
await texts.init({ lng: 'pt', ns: ['common'], resources: { pt: { common: pt }, en: { common: en } } });
const inPortuguese = texts.getFixedT('pt', 'common');

describe('the place in the queue', () => {
  it.each([
    [3, 130, 'Na fila, posição 3 · começa em cerca de 2 min'],
    [1, 20, 'Na fila, você é o próximo · começa em menos de 1 min'],
    [40, 7_300, 'Na fila, posição 40 · começa em cerca de 2 h'],
    [2, null, 'Na fila, posição 2'],
    [null, null, null],
  ])('%s, in %s s: %s', (queuePosition, startsInSeconds, words) => {
    expect(describeQueuePlace({ queuePosition, startsInSeconds }, inPortuguese)).toBe(words);
  });

  it('is in English, too', () => {
    const place = { queuePosition: 3, startsInSeconds: 130 };
    expect(describeQueuePlace(place, texts.getFixedT('en', 'common'))).toBe(
      'Queued, position 3 · starts in about 2 min',
    );
  });
});
