import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGraph } from './onnx/graph.ts';
import { encodeGraph } from './onnx/write-graph.ts';

const MEL_BINS = 80;
const WIDTH = 4;
const FRAMES = 10;
const TEXT_CONTEXT = 64;
/** What is in the vocabulary after the words, in this order. */
const SPECIAL = ['eot', 'sot', 'transcribe', 'translate', 'no_speech', 'no_timestamps'] as const;

/**
 * Writes a Whisper that says one sentence in each language, whatever it hears, in the form of sherpa-onnx's export program, for tests:
 * `tiny-encoder.int8.onnx`, `tiny-decoder.int8.onnx` and `tiny-tokens.txt`. No word may be in two sentences.
 */
export const writeTinySherpaWhisper = async (
  folder: string,
  sentences: Readonly<Record<string, readonly string[]>>,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const languages = Object.keys(sentences);
  const words = Object.values(sentences).flat();
  const tokens = [...words, ...SPECIAL, ...languages];
  const idOf = (token: string): number => tokens.indexOf(token);
  const special = Object.fromEntries(SPECIAL.map((name) => [name, String(idOf(name))]));
  const metadata = {
    ...special,
    n_mels: String(MEL_BINS),
    n_text_layer: '1',
    n_text_ctx: String(TEXT_CONTEXT),
    n_text_state: String(WIDTH),
    n_vocab: String(tokens.length),
    blank_id: '0',
    is_multilingual: '1',
    sot_sequence: ['sot', languages[0] ?? '', 'transcribe'].map(idOf).join(),
    all_language_tokens: languages.map(idOf).join(),
    all_language_codes: languages.join(),
  };
  const next = new Float32Array(tokens.length ** 2);
  for (const [language, sentence] of Object.entries(sentences)) {
    const said = [language, ...sentence, 'eot'].map(idOf);
    said.slice(1).forEach((token, i) => (next[(said[i] ?? 0) * tokens.length + token] = 1));
  }
  await writeFile(join(folder, 'tiny-encoder.int8.onnx'), encodeGraph(encoderGraph(), metadata));
  await writeFile(join(folder, 'tiny-decoder.int8.onnx'), encodeGraph(decoderGraph(next, tokens.length)));
  const lines = words.map((word, id) => `${Buffer.from(` ${word}`, 'utf8').toString('base64')} ${id}\n`);
  await writeFile(join(folder, 'tiny-tokens.txt'), lines.join(''));
};

/** `mel` [1, bins, frames] → keys and values that nothing reads. */
const encoderGraph = () => {
  const graph = createGraph('encoder');
  graph.input('mel', 'float32', [1, MEL_BINS, 'T']);
  const silence = graph.tensor('silence', [1, 1, FRAMES, WIDTH], new Float32Array(FRAMES * WIDTH));
  for (const name of ['n_layer_cross_k', 'n_layer_cross_v']) {
    graph.node('Identity', [silence], { outputs: [name] });
    graph.output(name, 'float32', [1, 1, FRAMES, WIDTH]);
  }
  return graph;
};

/** The scores after the tokens of a step are the sum of their rows in the table: special tokens have no say, a language begins its sentence. */
const decoderGraph = (next: Float32Array, vocabulary: number) => {
  const graph = createGraph('decoder');
  graph.input('tokens', 'int64', [1, 'n']);
  for (const kind of ['k', 'v'])
    graph.input(`in_n_layer_self_${kind}_cache`, 'float32', [1, 1, TEXT_CONTEXT, WIDTH]);
  for (const kind of ['k', 'v']) graph.input(`n_layer_cross_${kind}`, 'float32', [1, 1, FRAMES, WIDTH]);
  graph.input('offset', 'int64', [1]);
  const rows = graph.node('Gather', [graph.tensor('next', [vocabulary, vocabulary], next), 'tokens']);
  graph.node('ReduceSum', [rows, graph.integers(1)], { attributes: { keepdims: 1 }, outputs: ['logits'] });
  graph.output('logits', 'float32', [1, 1, vocabulary]);
  for (const kind of ['k', 'v']) {
    graph.node('Identity', [`in_n_layer_self_${kind}_cache`], {
      outputs: [`out_n_layer_self_${kind}_cache`],
    });
    graph.output(`out_n_layer_self_${kind}_cache`, 'float32', [1, 1, TEXT_CONTEXT, WIDTH]);
  }
  return graph;
};
