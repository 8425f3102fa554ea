import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';

/** The path of the MCP server, which is also the identifier of what its tokens open. */
export const MCP_PATH = '/mcp';

/** Receives one message of the Model Context Protocol (Streamable HTTP, without sessions). The response is a stream of events, or 202 to a notification. Tools that make something need `write`, too. */
export const callMcp = defineRoute({
  method: 'POST',
  path: MCP_PATH,
  summary: 'The MCP server: one JSON-RPC message of the Model Context Protocol',
  access: 'user',
  permission: 'read',
  body: Type.Unknown(),
  responses: { 200: Type.String() },
  stream: true,
});

export const mcpRoutes = [callMcp] as const;
