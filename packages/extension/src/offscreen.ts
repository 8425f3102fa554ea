import { toLocale } from '@escriba/contracts/shared/locale';
import { startRecordingService } from './recording/start-recording-service.ts';

// Offscreen documents have no texts (`chrome.i18n`): the worker names the language.
startRecordingService(toLocale(new URLSearchParams(location.search).get('locale')));
