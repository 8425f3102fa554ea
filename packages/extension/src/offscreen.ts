import { startEngine } from './recording/start-engine.ts';

// Offscreen documents have no texts (`chrome.i18n`): the worker names the language.
startEngine(new URLSearchParams(location.search).get('locale') === 'en' ? 'en' : 'pt');
