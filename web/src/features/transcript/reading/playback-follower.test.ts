import { describe, expect, it } from '@jest/globals';
import type { Playback } from '../../../media/player/playback-state.ts';
import { layOutTranscript } from './transcript-layout.ts';
import { createViewer } from './shown-passage.ts';
import { createPlaybackFollower } from './playback-follower.ts';

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
  return layOutTranscript(document, createViewer('pt', {})([]));
};

/** Starts a recording that plays its first word, on a page where that word is in view or not. */
const startVoice = ({ status = 'playing' }: { readonly status?: Playback['status'] } = {}) => {
  let layout = readingOf(3);
  let isVisible = true;
  let reveals = 0;
  let frame = (): void => undefined;
  const follower = createPlaybackFollower({
    id: ID,
    playback: {
      getState: () => ({ id: ID, status }) as Playback,
      subscribe: () => () => undefined,
      now: () => 0.5,
    },
    viewport: {
      highlights: { markSpoken: () => undefined } as never,
      getLayout: () => layout,
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
  follower.start();
  return {
    follower,
    countReveals: () => reveals,
    changeText: (): void => {
      layout = readingOf(4);
      follower.setLayout(layout);
      frame();
    },
    scrollAway: (): void => {
      isVisible = false;
      follower.checkView();
    },
    scrollBack: (): void => {
      isVisible = true;
      follower.checkView();
    },
  };
};

describe('the way back to the word that plays', () => {
  it('is not offered while the spoken word is in view, although the reader has scrolled', () => {
    const { follower } = startVoice();
    follower.stopFollowing();
    expect(follower.isAway()).toBe(false);
  });

  it('is offered once the word has left the view, and no longer when it is back', () => {
    const { follower, scrollAway, scrollBack } = startVoice();
    follower.stopFollowing();
    scrollAway();
    expect(follower.isAway()).toBe(true);
    scrollBack();
    expect(follower.isAway()).toBe(false);
  });

  it('is not offered while the page follows', () => {
    const { follower, scrollAway } = startVoice();
    scrollAway();
    expect(follower.isAway()).toBe(false);
    follower.stopFollowing();
    expect(follower.isAway()).toBe(true);
    follower.follow();
    expect(follower.isAway()).toBe(false);
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
