export type { MeasuredAccuracy, Model, ModelFile } from './model.ts';
export { getModelDir, getModelPath, shippedModelsDir, type ModelLocation } from './model-paths.ts';
export { findModel, getModel, models, modelsForTranscription, type ModelName } from './registry.ts';
export { verifyModel, verifyModels, type ModelCheck, type VerifyOptions } from './verify-model.ts';
