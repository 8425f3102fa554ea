import { addOutboxTraces } from '@escriba/work';

/** Events carry the trace of the request that wrote them. */
export const up = addOutboxTraces;
