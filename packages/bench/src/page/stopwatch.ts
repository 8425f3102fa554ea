/** Frames of a period: ms from each to the next, and how often the marker had moved. */
export type Frames = { readonly deltas: number[]; readonly markers: number };

/** Measurements by the page's own clock; times in ms since the start of the navigation. */
export type Stopwatch = {
  /** Resolves with the time when the sight was first painted and stayed visible. */
  readonly painted: (sight: Sight) => Promise<number>;
  /** Resolves when the page has stopped scrolling. */
  readonly still: () => Promise<void>;
  /** Returns the time of the latest pointer, key or text input, according to the browser. */
  readonly inputAt: () => number;
  /** Starts recording frames again. They are recorded from the navigation on, and from each new start. */
  readonly startFrames: () => void;
  readonly stopFrames: () => Frames;
};

/** An element with a text, or a mark on a word; the word in lower case. */
export type Sight =
  | { readonly selector: string; readonly text?: string }
  | { readonly mark: 'spoken' | 'current' | 'hit'; readonly word?: string };

declare global {
  var stopwatch: Stopwatch;
}

/** Runs in the page before anything else, so it must be self-contained. */
export const installStopwatch = (): void => {
  const ranges = (mark: string): Range[] =>
    [...(CSS.highlights.get(`transcript-${mark}`) ?? [])].filter((range) => range instanceof Range);
  const isSeen = (sight: Sight): boolean => {
    if ('selector' in sight)
      return [...document.querySelectorAll(sight.selector)].some((element) =>
        (element.textContent ?? '').includes(sight.text ?? ''),
      );
    return ranges(sight.mark).some(
      (range) => sight.word === undefined || range.toString().toLowerCase() === sight.word,
    );
  };
  const painted = (sight: Sight): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isSeen(sight)) return void requestAnimationFrame(look);
        // A message sent before a frame is drawn arrives after it.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()), { once: true });
        port1.start();
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });

  const still = (): Promise<void> =>
    new Promise((resolve) => {
      let [top, since] = [scrollY, performance.now()];
      const look = (now: number): void => {
        if (scrollY !== top) [top, since] = [scrollY, now];
        if (now - since > 300) resolve();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });

  let inputAt = 0;
  for (const type of ['pointerdown', 'keydown', 'beforeinput'])
    addEventListener(type, ({ timeStamp }) => (inputAt = timeStamp), { capture: true });

  let frames: { deltas: number[]; markers: number } | undefined;
  const record = (current: NonNullable<typeof frames>): void => {
    let [before, marker] = [0, ''];
    const next = (now: number): void => {
      if (frames !== current) return;
      if (before > 0) current.deltas.push(now - before);
      before = now;
      const [range] = ranges('spoken');
      const place = range === undefined ? '' : `${range.startOffset} ${range.toString()}`;
      if (place !== marker) current.markers += 1;
      marker = place;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  };

  const startFrames = (): void => {
    // Identifies this page's main thread in a trace.
    performance.mark('stopwatch');
    frames = { deltas: [], markers: 0 };
    record(frames);
  };
  startFrames();

  globalThis.stopwatch = {
    painted,
    still,
    inputAt: () => inputAt,
    startFrames,
    stopFrames: () => {
      const recorded = frames ?? { deltas: [], markers: 0 };
      frames = undefined;
      return recorded;
    },
  };
};
