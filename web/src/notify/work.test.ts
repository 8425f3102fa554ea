import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import i18next from 'i18next';
import { finished, recording, recordingId } from '../../testing/recordings.ts';
import type { LiveNews } from '../data/transcriptions/news.ts';
import { chooseLanguage, openTexts, startTranslations } from '../i18n/index.ts';
import { cutName } from '../media/cut-name.ts';
import { describeWork } from './tab-title.ts';
import { applyUpdate, NO_WORK, markSeen, type Work } from './work.ts';

beforeAll(async () => {
  await startTranslations();
  await openTexts('app');
});
afterEach(() => chooseLanguage('pt'));

const title = (work: Work) => describeWork(work, i18next.getFixedT(null, 'live'));
const changed = (item: ReturnType<typeof recording>, before?: ReturnType<typeof recording>): LiveNews => ({
  type: 'changed',
  item,
  before,
});
const after = (news: readonly LiveNews[], isSeen = false) =>
  news.reduce((work, one) => applyUpdate(work, one, isSeen), NO_WORK);
const RUNNING = recording(1, { progress: 42.7 });

describe('the title of a tab', () => {
  it('shows the progress of running work', () => {
    expect(title(after([changed(RUNNING)]))).toBe('Transcrevendo 42%');
    expect(title(after([changed(RUNNING), changed(recording(2, { progress: 20 }))]))).toBe(
      '(2) Transcrevendo 31%',
    );
    expect(title(after([changed(recording(1, { status: 'pending', progress: 0 }))]))).toBe('Na fila');
    expect(title(NO_WORK)).toBeUndefined();
  });

  it('shows the end until the tab is seen', () => {
    const work = after([changed(RUNNING), changed(finished(1), RUNNING)]);
    expect(title(work)).toBe('Pronta: reunião 1.mp3');
    expect(title(markSeen(work))).toBeUndefined();
    expect(title(after([changed(RUNNING), changed(finished(1), RUNNING)], true))).toBeUndefined();
  });

  it('counts several ends and says when one failed', () => {
    const one = [changed(RUNNING), changed(finished(1), RUNNING)];
    const failed = recording(2, { status: 'error' });
    expect(title(after([...one, changed(finished(2), recording(2))]))).toBe('(2) transcrições prontas');
    expect(title(after([...one, changed(failed, recording(2))]))).toBe('(2) transcrições terminaram');
    expect(title(after([changed(failed, recording(2))]))).toBe('Não deu certo: reunião 2.mp3');
  });

  it('ignores work that ended before, was cancelled, deleted or lost', () => {
    expect(
      title(after([changed(finished(1)), changed(finished(1, { originalFileName: 'b' }), finished(1))])),
    ).toBe(undefined);
    expect(title(after([changed(RUNNING), changed(recording(1, { status: 'cancelled' }), RUNNING)]))).toBe(
      undefined,
    );
    const gone = { type: 'removed', transcriptionId: recordingId(1) } as const;
    const lost = { type: 'timedOut', transcriptionId: recordingId(1), message: 'x' } as const;
    for (const news of [gone, lost]) expect(title(after([changed(RUNNING), news]))).toBe(undefined);
  });

  it('is available in English', async () => {
    await chooseLanguage('en');
    expect(title(after([changed(RUNNING)]))).toBe('Transcribing 42%');
  });
});

describe('a shortened file name', () => {
  it('is short, keeps its extension, and cannot reverse the text', () => {
    expect(cutName('ata.mp3', 40)).toBe('ata.mp3');
    expect(cutName(`${'reunião '.repeat(20)}final.mp3`, 30)).toMatch(/^reunião .*… final\.mp3$/);
    expect(cutName('ata\u202E3pm.exe\n', 40)).toBe('ata3pm.exe');
  });

  it('is never longer than the limit, whatever its characters', () => {
    const segmenter = new Intl.Segmenter();
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 4, max: 80 }),
        (name, max) => {
          expect([...segmenter.segment(cutName(name, max))].length).toBeLessThanOrEqual(max);
        },
      ),
    );
  });
});
