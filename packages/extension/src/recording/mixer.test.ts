import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openMix } from './mixer.ts';

/** A node in the browser's graph of sound, which remembers where its sound goes. */
class TestNode {
  channelCount = 2;
  fftSize = 0;
  readonly name: string;
  readonly targets: [name: string, input: number | undefined][] = [];
  constructor(name: string) {
    this.name = name;
  }
  connect(target: TestNode, _output?: number, input?: number): void {
    this.targets.push([target.name, input]);
  }
}

type TestStream = { readonly name: string; getTracks: () => never[]; getAudioTracks: () => never[] };
const stream = (name: string): TestStream => ({ name, getTracks: () => [], getAudioTracks: () => [] });

/** A browser whose microphone and tab can be opened. */
class TestContext {
  static latest: TestContext;
  readonly nodes: TestNode[] = [];
  readonly destination = new TestNode('loudspeaker');
  constructor() {
    TestContext.latest = this;
  }
  /** Whether the browser lets it play; without a loudspeaker Firefox never does. */
  static isSilent = false;
  readonly resume = (): Promise<void> =>
    TestContext.isSilent ? new Promise(() => undefined) : Promise.resolve();
  readonly close = async (): Promise<void> => undefined;
  readonly createMediaStreamSource = ({ name }: TestStream): TestNode => this.add(name);
  readonly createGain = (): TestNode => this.add('mono');
  readonly createAnalyser = (): TestNode => this.add('meter');
  readonly createChannelMerger = (): TestNode => this.add('merger');
  readonly createMediaStreamDestination = (): TestNode => this.add('recording');
  targetsOf(name: string): string[] {
    const nodes = this.nodes.filter((node) => node.name === name);
    return nodes.flatMap(({ targets }) => targets.map(([target]) => target));
  }
  channels(): (number | undefined)[] {
    const monos = this.nodes.filter(({ name }) => name === 'mono');
    return monos.flatMap(({ targets }) =>
      targets.filter(([name]) => name === 'merger').map(([, input]) => input),
    );
  }
  private add(name: string): TestNode {
    const node = new TestNode(name);
    this.nodes.push(node);
    return node;
  }
}

const before = { context: globalThis.AudioContext, navigator: globalThis.navigator };
beforeEach(() => {
  globalThis.AudioContext = TestContext as never;
  const getUserMedia = async ({ audio }: { audio: unknown }) => stream(audio === true ? 'microphone' : 'tab');
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { mediaDevices: { getUserMedia } },
  });
});
afterEach(() => {
  TestContext.isSilent = false;
  globalThis.AudioContext = before.context;
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: before.navigator });
});

const onEnded = () => undefined;

describe('a tab that is recorded', () => {
  it('stays audible, and the microphone is not heard', async () => {
    await openMix({ streamId: 'one', microphone: true, onEnded });
    const context = TestContext.latest;
    expect(context.targetsOf('tab')).toContain('loudspeaker');
    expect(context.targetsOf('microphone')).not.toContain('loudspeaker');
  });

  it('is the right channel, beside the microphone on the left', async () => {
    await openMix({ streamId: 'one', microphone: true, onEnded });
    const context = TestContext.latest;
    expect(context.channels()).toEqual([0, 1]);
    const [first] = context.nodes.filter(({ name }) => ['microphone', 'tab'].includes(name));
    expect(first?.name).toBe('microphone');
    expect(context.nodes.find(({ name }) => name === 'recording')?.channelCount).toBe(2);
  });

  it('alone is one channel', async () => {
    await openMix({ streamId: 'one', microphone: false, onEnded });
    const context = TestContext.latest;
    expect(context.channels()).toEqual([0]);
    expect(context.nodes.find(({ name }) => name === 'recording')?.channelCount).toBe(1);
  });
});

describe('a microphone alone', () => {
  it('is recorded as it is, also in a browser that lets nothing play', async () => {
    TestContext.isSilent = true;
    const mix = await openMix({ streamId: null, microphone: true, onEnded });
    expect(mix.stream).toMatchObject({ name: 'microphone' });
    expect(TestContext.latest.targetsOf('mono')).toContain('meter');
  });
});
