import { addOutboxTraces } from '@escriba/db';

/** Events carry the trace of the request that wrote them. */
export const up = addOutboxTraces;
