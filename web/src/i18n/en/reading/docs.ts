import type { docs as pt } from '../../pt/reading/docs.ts';
import type { Shape } from '../../pt/shape.ts';

export const docs: Shape<typeof pt> = {
  contents: 'On this page',
  reference: 'API reference',
  document: 'OpenAPI document',
  code: 'Code ({{language}})',
  copyCode: 'Copy',
  codeCopied: 'Copied',
  codeNotCopied: 'Copy with the keyboard',
};
