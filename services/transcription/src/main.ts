import { runService } from '@escriba/service';
import { buildApp } from './app.ts';
import { loadApiConfig } from './config.ts';
import { openApi } from './open-api.ts';
import { healthParts } from './operations/operations.ts';
import { listChosenModels } from './platform/models/model-choice.ts';
import { openResources } from './resources.ts';

runService({
  name: 'transcription',
  config: loadApiConfig,
  open: openResources,
  services: openApi,
  checks: ({ presence, modelChoice }) => healthParts(presence, listChosenModels(modelChoice)),
  app: buildApp,
});
