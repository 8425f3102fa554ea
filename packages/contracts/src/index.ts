export * from './error-answer.ts';
export * from './gateway.ts';
export * from './languages.ts';
export * from './limits.ts';
export * from './route.ts';
export * from './transcription.ts';
