import { createOpenStreams, type StreamLimits } from '@escriba/http';
import { tooManyCalls } from './mcp.errors.ts';

// The door of the room: other rooms import from this file alone.

export { mcpServerRoutes } from './mcp.routes.ts';

/** Creates what the room's routes need besides the services of other rooms. */
export const createMcp = (limits: Pick<StreamLimits, 'perUserMax' | 'perAddressMax'>) => ({
  mcpCalls: createOpenStreams({ ...limits, errorCode: 'mcp.too_many_calls', refuse: tooManyCalls }),
});
