/** A tensor of `model.bin`, and which part of its rows. */
export type PublishedName = { name: string; part: number; parts: number };

/** Returns CTranslate2's name of a tensor that `transformers` calls so. */
export const toPublishedName = (name: string): PublishedName => {
  const fixed = FIXED[name];
  if (fixed !== undefined) return whole(fixed);
  const match = /^(encoder|decoder)\.layers\.(\d+)\.(.+)\.(weight|bias)$/u.exec(name);
  if (!match) return whole(name);
  const [, side = '', layer = '', part = '', kind = ''] = match;
  const found = PARTS[part];
  if (!found) return whole(name);
  const isNorm = found.name.endsWith('layer_norm');
  const ending = isNorm ? (kind === 'weight' ? 'gamma' : 'beta') : kind;
  return { ...found, name: `${side}/layer_${layer}/${found.name}/${ending}` };
};

const whole = (name: string): PublishedName => ({ name, part: 0, parts: 1 });

const FIXED: Readonly<Record<string, string>> = {
  'encoder.conv1.weight': 'encoder/conv1/weight',
  'encoder.conv1.bias': 'encoder/conv1/bias',
  'encoder.conv2.weight': 'encoder/conv2/weight',
  'encoder.conv2.bias': 'encoder/conv2/bias',
  'encoder.embed_positions.weight': 'encoder/position_encodings/encodings',
  'encoder.layer_norm.weight': 'encoder/layer_norm/gamma',
  'encoder.layer_norm.bias': 'encoder/layer_norm/beta',
  'decoder.embed_tokens.weight': 'decoder/embeddings/weight',
  'decoder.embed_positions.weight': 'decoder/position_encodings/encodings',
  'decoder.layer_norm.weight': 'decoder/layer_norm/gamma',
  'decoder.layer_norm.bias': 'decoder/layer_norm/beta',
};

const PARTS: Readonly<Record<string, PublishedName>> = {
  self_attn_layer_norm: whole('self_attention/layer_norm'),
  'self_attn.q_proj': { name: 'self_attention/linear_0', part: 0, parts: 3 },
  'self_attn.k_proj': { name: 'self_attention/linear_0', part: 1, parts: 3 },
  'self_attn.v_proj': { name: 'self_attention/linear_0', part: 2, parts: 3 },
  'self_attn.out_proj': whole('self_attention/linear_1'),
  encoder_attn_layer_norm: whole('attention/layer_norm'),
  'encoder_attn.q_proj': whole('attention/linear_0'),
  'encoder_attn.k_proj': { name: 'attention/linear_1', part: 0, parts: 2 },
  'encoder_attn.v_proj': { name: 'attention/linear_1', part: 1, parts: 2 },
  'encoder_attn.out_proj': whole('attention/linear_2'),
  final_layer_norm: whole('ffn/layer_norm'),
  fc1: whole('ffn/linear_0'),
  fc2: whole('ffn/linear_1'),
};
