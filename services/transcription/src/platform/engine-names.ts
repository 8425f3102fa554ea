/** All speech engines; configuration, and the functions that create engines, follow this list. */
export const ENGINE_NAMES = ['embedded', 'openai'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];
