import { describe, expect, it } from '@jest/globals';
import type { Playback } from '../../../media/player/playback-state.ts';
import { toReading } from './reading.ts';
import { createViewer } from './shown-passage.ts';
import { createVoice } from './voice.ts';

const ID = 'recording';

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    text: `palavra${index}`,
    startMs: index * 1_000,
    endMs: index * 1_000 + 900,
    confidence: 1,
  }));

const readingOf = (count: number) => {
  const document = { segments: [{ id: 's1', speaker: null, words: words(count) }], language: 'pt' };
  return toReading(document, createViewer('pt', {})([]));
};

/** A voice that speaks the first word, on a page where that word is in view or not. */
const startVoice = ({ status = 'playing' }: { readonly status?: Playback['status'] } = {}) => {
  let reading = readingOf(3);
  let isVisible = true;
  let reveals = 0;
  let frame = (): void => undefined;
  const voice = createVoice({
    id: ID,
    playback: {
      getState: () => ({ id: ID, status }) as Playback,
      subscribe: () => () => undefined,
      now: () => 0.5,
    },
    surface: {
      painter: { speak: () => undefined } as never,
      getReading: () => reading,
      reveal: () => {
        reveals += 1;
      },
      isVisible: () => isVisible,
    },
    nextFrame: (callback) => {
      frame = callback;
      return () => undefined;
    },
  });
  voice.start();
  return {
    voice,
    countReveals: () => reveals,
    changeText: (): void => {
      reading = readingOf(4);
      voice.read(reading);
      frame();
    },
    scrollAway: (): void => {
      isVisible = false;
      voice.lookAround();
    },
    scrollBack: (): void => {
      isVisible = true;
      voice.lookAround();
    },
  };
};

describe('the way back to the voice', () => {
  it('is not offered while the spoken word is in view, although the reader has scrolled', () => {
    const { voice } = startVoice();
    voice.letGo();
    expect(voice.isAway()).toBe(false);
  });

  it('is offered once the word has left the view, and no longer when it is back', () => {
    const { voice, scrollAway, scrollBack } = startVoice();
    voice.letGo();
    scrollAway();
    expect(voice.isAway()).toBe(true);
    scrollBack();
    expect(voice.isAway()).toBe(false);
  });

  it('is not offered while the page follows', () => {
    const { voice, scrollAway } = startVoice();
    scrollAway();
    expect(voice.isAway()).toBe(false);
    voice.letGo();
    expect(voice.isAway()).toBe(true);
    voice.follow();
    expect(voice.isAway()).toBe(false);
  });
});

describe('a changed text', () => {
  it('scrolls to the word that plays', () => {
    const { changeText, countReveals } = startVoice();
    const before = countReveals();
    changeText();
    expect(countReveals()).toBe(before + 1);
  });

  it('does not scroll away from the writer while nothing plays', () => {
    const { changeText, countReveals } = startVoice({ status: 'paused' });
    const before = countReveals();
    changeText();
    expect(countReveals()).toBe(before);
  });
});
