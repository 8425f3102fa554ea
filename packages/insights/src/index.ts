export { type ExtractOptions, extractInsight } from './extract-insight.ts';
