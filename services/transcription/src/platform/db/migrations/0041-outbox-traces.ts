import { addOutboxTraces } from '@escriba/work';

/** Adds to events the trace of the request that wrote them. */
export const up = addOutboxTraces;
