export type { Root } from 'mdast';
export { toMarkdown } from 'mdast-util-to-markdown';
