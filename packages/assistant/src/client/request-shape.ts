/** How a server wants to be asked. Servers and models differ, and say so only when they refuse. */
export type RequestShape = {
  readonly format: 'json_schema' | 'json_object' | 'text';
  readonly tokensField: 'max_tokens' | 'max_completion_tokens';
  readonly hasTemperature: boolean;
  /** Whether the stream ends with the tokens that were used. */
  readonly hasUsage: boolean;
};

/** The shape that gives the most. */
export const FULL_SHAPE: RequestShape = {
  format: 'json_schema',
  tokensField: 'max_tokens',
  hasTemperature: true,
  hasUsage: true,
};

const NEXT_FORMAT = { json_schema: 'json_object', json_object: 'text', text: undefined } as const;

/** Returns the next shape to try after a refusal; undefined if the refusal is not about the shape, or nothing is left. */
export const nextShape = (shape: RequestShape, refusal: string): RequestShape | undefined => {
  const about = refusal.toLowerCase();
  if (/stream_options|include_usage/.test(about) && shape.hasUsage) return { ...shape, hasUsage: false };
  if (/temperature/.test(about) && shape.hasTemperature) return { ...shape, hasTemperature: false };
  if (/max_completion_tokens/.test(about) && shape.tokensField === 'max_tokens')
    return { ...shape, tokensField: 'max_completion_tokens' };
  if (!/response_format|json_schema|json_object|structured|grammar|guided|schema/.test(about))
    return undefined;
  const format = NEXT_FORMAT[shape.format];
  return format && { ...shape, format };
};

type Shaped = { readonly name: string; readonly schema: object; readonly outputTokensMax: number };

/** Returns the fields of a request besides its model and messages. */
export const shapedFields = (
  { format, tokensField, hasTemperature, hasUsage }: RequestShape,
  { name, schema, outputTokensMax }: Shaped,
) => ({
  ...(format === 'json_schema'
    ? { response_format: { type: format, json_schema: { name, strict: true, schema: { ...schema } } } }
    : {}),
  ...(format === 'json_object' ? { response_format: { type: format } } : {}),
  ...(hasTemperature ? { temperature: 0 } : {}),
  ...(hasUsage ? { stream_options: { include_usage: true } } : {}),
  [tokensField]: outputTokensMax,
});
