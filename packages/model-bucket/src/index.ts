export { fetchModel, lacksModel, withModelTurn, type FetchOptions } from './fetch-model.ts';
export { withLease, type LeaseOptions } from './lease.ts';
export { findPublished, listPublished, removePublished, type PublishedModel } from './published-models.ts';
export { publishModel, type PublishOptions } from './publish-model.ts';
export { ModelBucketError } from './model-bucket.errors.ts';
