export type Mix = {
  readonly stream: MediaStream;
  /** Returns the current levels, 0–1; null where a side is not recorded. */
  readonly readLevels: () => { microphone: number | null; tab: number | null };
  readonly close: () => void;
};

export type MixInput = {
  /** The id of the stream of `chrome.tabCapture`; null records the microphone only. */
  readonly streamId: string | null;
  readonly microphone: boolean;
  /** Called when a side ended by itself: its tab was closed, or the microphone was unplugged. */
  readonly onEnded: () => void;
};

export type OpenMix = (input: MixInput) => Promise<Mix>;

/**
 * Opens the sides of a recording: the microphone is its left channel, the tab its right one, so that the channel says who speaks. A tab
 * alone is recorded in mono. The tab stays audible. Rejects if a side is denied.
 */
export const openMix: OpenMix = async ({ streamId, microphone, onEnded }) => {
  const streams: MediaStream[] = [];
  const context = new AudioContext();
  const close = () => {
    for (const track of streams.flatMap((stream) => stream.getTracks())) track.stop();
    void context.close();
  };
  try {
    const tab = streamId === null ? undefined : keep(streams, await openTab(streamId));
    const voice = microphone ? keep(streams, await openMicrophone()) : undefined;
    const sides = [voice, tab].filter((side) => side !== undefined);
    for (const track of sides.flatMap((side) => side.getAudioTracks()))
      track.addEventListener('ended', onEnded);
    // A browser may create it suspended.
    const resumed = context.resume();
    const { stream, meters } =
      tab === undefined && voice !== undefined ? listen(context, voice) : await join(context, sides, resumed);
    // Capturing silences the tab.
    if (tab !== undefined) context.createMediaStreamSource(tab).connect(context.destination);
    const read = (side: MediaStream | undefined): number | null =>
      side === undefined ? null : (meters[sides.indexOf(side)]?.() ?? 0);
    return { stream, readLevels: () => ({ microphone: read(voice), tab: read(tab) }), close };
  } catch (error) {
    close();
    throw error;
  }
};

const keep = (streams: MediaStream[], stream: MediaStream): MediaStream => {
  streams.push(stream);
  return stream;
};

/** Opens a tab's sound by Chrome's own constraints: the standard has no capture by id. */
const openTab = (streamId: string): Promise<MediaStream> => {
  const audio = { mandatory: { chromeMediaSource: 'tab', chromeMediaSourceId: streamId } };
  return navigator.mediaDevices.getUserMedia({ audio: audio as MediaTrackConstraints });
};

const openMicrophone = (): Promise<MediaStream> => navigator.mediaDevices.getUserMedia({ audio: true });

type Joined = { readonly stream: MediaStream; readonly meters: readonly (() => number)[] };

/** Records a microphone alone as it is: without a loudspeaker, Firefox never starts the context, which only its meter needs. */
const listen = (context: AudioContext, side: MediaStream): Joined => ({
  stream: side,
  meters: [connectMeter(context, side).read],
});

/** Writes each side into a channel of one stream. */
const join = async (
  context: AudioContext,
  sides: readonly MediaStream[],
  resumed: Promise<void>,
): Promise<Joined> => {
  await resumed;
  const target = context.createMediaStreamDestination();
  target.channelCount = sides.length;
  const merger = context.createChannelMerger(Math.max(1, sides.length));
  merger.connect(target);
  const meters = sides.map((side, channel) => {
    const { mono, read } = connectMeter(context, side);
    mono.connect(merger, 0, channel);
    return read;
  });
  return { stream: target.stream, meters };
};

/** Connects one side in mono, and returns its meter. */
const connectMeter = (context: AudioContext, side: MediaStream) => {
  const mono = context.createGain();
  mono.channelCount = 1;
  mono.channelCountMode = 'explicit';
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(side).connect(mono);
  mono.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const read = (): number => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // Speech has a power around 0.05–0.2; the roots spread it over the scale.
    return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.6);
  };
  return { mono, read };
};
