export type SoundListener = {
  readonly onDuration: (seconds: number) => void;
  readonly onPosition: (seconds: number) => void;
  readonly onPlaying: () => void;
  readonly onWaiting: () => void;
  readonly onPause: () => void;
  readonly onEnd: () => void;
  /** Called on an error: `wasCutOff` after a lost connection; otherwise the URL has nothing playable. */
  readonly onError: (wasCutOff: boolean) => void;
};

const MEDIA_ERR_NETWORK = 2;

/** Creates one audio element, on first use. Times in seconds. */
export const createSound = (createAudio: () => HTMLAudioElement, listener: SoundListener) => {
  let audio: HTMLAudioElement | undefined;
  let beginAtSeconds = 0;

  const get = (): HTMLAudioElement => {
    if (audio !== undefined) return audio;
    const made = createAudio();
    audio = made;
    made.preload = 'auto';
    listen(made, listener, () => beginAtSeconds);
    return made;
  };

  return {
    load: (url: string, fromSeconds: number, rate: number): void => {
      const opened = get();
      beginAtSeconds = fromSeconds;
      opened.src = url;
      // Loading resets the rate to its default.
      opened.defaultPlaybackRate = rate;
      opened.playbackRate = rate;
      opened.load();
    },
    /** Throws the browser's error; an interrupted start throws `AbortError`. */
    play: async (): Promise<void> => get().play(),
    pause: (): void => audio?.pause(),
    seek: (seconds: number): void => {
      beginAtSeconds = seconds;
      if (audio !== undefined && audio.readyState > 0) audio.currentTime = seconds;
    },
    /** Returns the position; undefined while nothing is loaded, or during a seek. */
    now: (): number | undefined =>
      audio === undefined || audio.readyState === 0 || audio.seeking ? undefined : audio.currentTime,
    /** Sets the volume, 0–1. */
    setVolume: (volume: number): void => {
      get().volume = volume;
    },
    setRate: (rate: number): void => {
      if (audio === undefined) return;
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
    unload: (): void => {
      if (audio === undefined) return;
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    },
  };
};

export type Sound = ReturnType<typeof createSound>;

const listen = (audio: HTMLAudioElement, listener: SoundListener, beginAt: () => number): void => {
  audio.addEventListener('loadedmetadata', () => {
    if (beginAt() > 0) audio.currentTime = beginAt();
    if (Number.isFinite(audio.duration)) listener.onDuration(audio.duration);
  });
  audio.addEventListener('timeupdate', () => {
    // An element reports 0 until its metadata is loaded, wherever it will start.
    if (audio.readyState > 0 && !audio.seeking) listener.onPosition(audio.currentTime);
  });
  audio.addEventListener('playing', () => listener.onPlaying());
  audio.addEventListener('waiting', () => listener.onWaiting());
  audio.addEventListener('pause', () => {
    if (!audio.ended) listener.onPause();
  });
  audio.addEventListener('ended', () => listener.onEnd());
  audio.addEventListener('error', () => {
    // Clearing the URL fires an error event.
    if (audio.hasAttribute('src')) listener.onError(audio.error?.code === MEDIA_ERR_NETWORK);
  });
};
