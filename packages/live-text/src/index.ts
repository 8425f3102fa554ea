export { type LiveTextState, NOTHING_HEARD } from './live-text-state.ts';
export { type LiveTextOptions, startLiveText } from './start-live-text.ts';
