import { toLocale } from '@escriba/contracts';
import { startEngine } from './recording/start-engine.ts';

// Offscreen documents have no texts (`chrome.i18n`): the worker names the language.
startEngine(toLocale(new URLSearchParams(location.search).get('locale')));
