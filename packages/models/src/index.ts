export { checkFiles, hashFile, type FileCheck } from './check-files.ts';
export { findDiskShortage, megabytes } from './disk-room.ts';
export {
  DESCRIPTION_FILE,
  isModelName,
  type InstalledModel,
  type ModelKind,
  type ModelTrial,
  type TrialRecording,
} from './installed-model.ts';
export {
  checkInstalledModel,
  DamagedDescription,
  findInstalledModel,
  listInstalledModels,
  verifyInstalledModel,
} from './installed-models.ts';
export {
  findKnownModel,
  findKnownModelOfFolder,
  knownModels,
  shippedWhisper,
  type PublishedAccuracy,
} from './known-models.ts';
export { asksForAttribution, isNonCommercial } from './licences.ts';
export type { MeasuredAccuracy, Model, ModelFile } from './model.ts';
export { getModelDir, getModelPath, shippedModelsDir, type ModelLocation } from './model-paths.ts';
export { findModel, getModel, models, modelsForTranscription, type ModelName } from './registry.ts';
export { verifyModel, verifyModels, type ModelCheck, type VerifyOptions } from './verify-model.ts';
