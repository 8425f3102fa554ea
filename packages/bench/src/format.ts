export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
export const list = (values: readonly string[]): string => values.join(', ');
export const milliseconds = (ms: number): string => `${Math.round(ms)} ms`;
export const count = (value: number): string => value.toLocaleString('en');
