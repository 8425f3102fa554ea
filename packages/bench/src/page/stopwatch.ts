/** Frames of a stretch of time: ms from each to the next, and how often the marker was elsewhere. */
export type Frames = { readonly deltas: number[]; readonly markers: number };

/** What the page's own clock tells; times in ms since the navigation began. */
export type Stopwatch = {
  /** When something was first painted that can be seen from then on. */
  readonly painted: (sight: Sight) => Promise<number>;
  /** When the page has stopped gliding. */
  readonly still: () => Promise<void>;
  /** When the latest pointer, key or text input was made, as the browser has it. */
  readonly inputAt: () => number;
  /** Frames are recorded from the navigation on, and from each new start. */
  readonly startFrames: () => void;
  readonly stopFrames: () => Frames;
};

/** An element with a text in it, or a mark on a word. */
export type Sight =
  | { readonly selector: string; readonly text?: string }
  | { readonly mark: 'spoken' | 'current' | 'hit'; readonly word?: string };

declare global {
  var stopwatch: Stopwatch;
}

/** Runs in the page before anything else, so it uses nothing from outside. */
export const installStopwatch = (): void => {
  const ranges = (mark: string): Range[] =>
    [...(CSS.highlights.get(`transcript-${mark}`) ?? [])].filter((range) => range instanceof Range);
  const isSeen = (sight: Sight): boolean => {
    if ('selector' in sight)
      return [...document.querySelectorAll(sight.selector)].some((element) =>
        (element.textContent ?? '').includes(sight.text ?? ''),
      );
    return ranges(sight.mark).some((range) => sight.word === undefined || range.toString() === sight.word);
  };
  const painted = (sight: Sight): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isSeen(sight)) return void requestAnimationFrame(look);
        // Sent before a frame is drawn, a message arrives after it is.
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
    // Tells a trace which of the browser's main threads is this page's.
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
