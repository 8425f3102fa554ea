import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGraph } from './onnx/graph.ts';
import { encodeGraph } from './onnx/write-graph.ts';

/** A transducer of a few thousand random numbers, for tests, in the form in which sherpa-onnx publishes NVIDIA's Parakeet TDT. */
export type TinyTransducer = {
  /** Parts of words after the marked beginnings; the last token is the blank. */
  tokens?: readonly string[];
  /** Filter banks of the features; Parakeet has 128. */
  features?: number;
  /** Default: a transducer with durations of 0 to 4 frames, as Parakeet TDT. */
  durations?: number;
  width?: number;
  hidden?: number;
  /** What the encoder says of itself beside the sizes. */
  metadata?: Readonly<Record<string, string>>;
  seed?: number;
};

/** Frames of 10 ms that the encoder joins into one. */
const SUBSAMPLING = 8;
const SYLLABLES =
  'ba be bi bo bu da de di do du ga ge gi go gu la le li lo lu ma me mi mo mu ra re ri ro ru'.split(' ');

/** Its tokens, with the blank as the last: beginnings of words (`▁ba`), parts of words (`ba`), letters and punctuation. */
export const tinyTransducerTokens = ({ tokens }: TinyTransducer = {}): string[] => [
  '<unk>',
  ...(tokens ?? [
    ...SYLLABLES.flatMap((syllable) => [`▁${syllable}`, syllable]),
    '▁',
    ...Array.from('abdegilmoru'),
    '.',
    ',',
  ]),
  '<blk>',
];

/** Writes `encoder.int8.onnx`, `decoder.int8.onnx`, `joiner.int8.onnx` and `tokens.txt`. */
export const writeTinyTransducer = async (folder: string, tiny: TinyTransducer = {}): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const tokens = tinyTransducerTokens(tiny);
  const sizes = {
    features: tiny.features ?? 128,
    durations: tiny.durations ?? 5,
    width: tiny.width ?? 16,
    hidden: tiny.hidden ?? 12,
    tokens: tokens.length,
  };
  const random = createRandom(tiny.seed ?? 1);
  const numbers = (length: number, spread: number) =>
    Float32Array.from({ length }, () => (random() * 2 - 1) * spread);
  const metadata = {
    vocab_size: String(sizes.tokens - 1),
    normalize_type: 'per_feature',
    pred_rnn_layers: '1',
    pred_hidden: String(sizes.hidden),
    subsampling_factor: String(SUBSAMPLING),
    model_type: 'EncDecRNNTBPEModel',
    feat_dim: String(sizes.features),
    // sherpa-onnx takes a model for one with durations by this address.
    url: 'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3',
    ...tiny.metadata,
  };
  await writeFile(join(folder, 'encoder.int8.onnx'), encodeGraph(encoderGraph(sizes, numbers), metadata));
  await writeFile(join(folder, 'decoder.int8.onnx'), encodeGraph(decoderGraph(sizes, numbers)));
  await writeFile(join(folder, 'joiner.int8.onnx'), encodeGraph(joinerGraph(sizes, numbers)));
  await writeFile(join(folder, 'tokens.txt'), tokens.map((token, id) => `${token} ${id}\n`).join(''));
};

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type Sizes = Record<'features' | 'durations' | 'width' | 'hidden' | 'tokens', number>;
type Numbers = (length: number, spread: number) => Float32Array;

/** `audio_signal` [n, features, frames] → `outputs` [n, width, frames / 8]: a convolution in place of the Conformer. */
const encoderGraph = ({ features, width }: Sizes, numbers: Numbers) => {
  const graph = createGraph('encoder');
  graph.input('audio_signal', 'float32', ['n', features, 'frames']);
  graph.input('length', 'int64', ['n']);
  const weight = graph.tensor(
    'weight',
    [width, features, SUBSAMPLING],
    numbers(width * features * SUBSAMPLING, 0.12),
  );
  const mixed = graph.node('Conv', ['audio_signal', weight], {
    attributes: { kernel_shape: [SUBSAMPLING], strides: [SUBSAMPLING], pads: [0, SUBSAMPLING - 1] },
  });
  graph.node('Tanh', [mixed], { outputs: ['outputs'] });
  const eighth = graph.node('Div', [
    graph.node('Add', ['length', graph.integers(SUBSAMPLING - 1)]),
    graph.integers(SUBSAMPLING),
  ]);
  graph.node('Identity', [eighth], { outputs: ['encoded_lengths'] });
  graph.output('outputs', 'float32', ['n', width, 'steps']);
  graph.output('encoded_lengths', 'int64', ['n']);
  return graph;
};

/** `targets` [n, 1] and the state of one LSTM layer → `outputs` [n, hidden, 1] and the next state. */
const decoderGraph = ({ hidden, tokens }: Sizes, numbers: Numbers) => {
  const graph = createGraph('decoder');
  graph.input('targets', 'int32', ['n', 1]);
  graph.input('target_length', 'int32', ['n']);
  graph.input('states.1', 'float32', [1, 'n', hidden]);
  graph.input('onnx::Slice_3', 'float32', [1, 'n', hidden]);
  const table = graph.tensor('embedding', [tokens, hidden], numbers(tokens * hidden, 1));
  const embedded = graph.node('Gather', [table, 'targets']);
  const timeFirst = graph.node('Transpose', [embedded], { attributes: { perm: [1, 0, 2] } });
  const square = [1, 4 * hidden, hidden];
  const fromInput = graph.tensor('lstm.input', square, numbers(4 * hidden * hidden, 0.5));
  const fromState = graph.tensor('lstm.state', square, numbers(4 * hidden * hidden, 0.5));
  graph.node('LSTM', [timeFirst, fromInput, fromState, '', '', 'states.1', 'onnx::Slice_3'], {
    attributes: { hidden_size: hidden },
    outputs: ['sequence', 'states', '162'],
  });
  // [1, directions, n, hidden] → [n, hidden, 1]
  const flat = graph.node('Squeeze', ['sequence', graph.integers(1)]);
  graph.node('Transpose', [flat], { attributes: { perm: [1, 2, 0] }, outputs: ['outputs'] });
  graph.node('Identity', ['target_length'], { outputs: ['prednet_lengths'] });
  graph.output('outputs', 'float32', ['n', hidden, 1]);
  graph.output('prednet_lengths', 'int32', ['n']);
  graph.output('states', 'float32', [1, 'n', hidden]);
  graph.output('162', 'float32', [1, 'n', hidden]);
  return graph;
};

/** A step of both → scores of the tokens, the blank and the durations [n, 1, 1, tokens + durations]. */
const joinerGraph = ({ width, hidden, tokens, durations }: Sizes, numbers: Numbers) => {
  const graph = createGraph('joiner');
  graph.input('encoder_outputs', 'float32', ['n', width, 1]);
  graph.input('decoder_outputs', 'float32', ['n', hidden, 1]);
  const columns = tokens + durations;
  const project = (input: string, rows: number, spread: number) => {
    const first = graph.node('Transpose', [input], { attributes: { perm: [0, 2, 1] } });
    return graph.node('MatMul', [
      first,
      graph.tensor(`${input}.weight`, [rows, columns], numbers(rows * columns, spread)),
    ]);
  };
  const sum = graph.node('Add', [
    project('encoder_outputs', width, 2),
    project('decoder_outputs', hidden, 1),
  ]);
  // Several tokens at one moment are rare in speech, and a duration of nothing lets a random model repeat itself.
  const bias = Float32Array.from({ length: columns }, (_, column) =>
    column === tokens ? -8 : column === tokens - 1 ? 2 : 0,
  );
  const scores = graph.node('Add', [sum, graph.tensor('bias', [columns], bias)]);
  graph.node('Unsqueeze', [scores, graph.integers(2)], { outputs: ['outputs'] });
  graph.output('outputs', 'float32', ['n', 1, 1, columns]);
  return graph;
};
