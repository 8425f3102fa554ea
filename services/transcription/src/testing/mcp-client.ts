import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Connects the official client to an MCP server. `era`: which revisions of the protocol it speaks. */
export const connectMcp = async (
  url: string,
  headers: Record<string, string>,
  era: 'auto' | 'legacy' = 'auto',
) => {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: era } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));

  const call = (name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> =>
    client.callTool({ name, arguments: args });
  return {
    client,
    call,
    /** Returns the structured output of a tool. @throws its failure */
    use: async <Output>(name: string, args: Record<string, unknown> = {}): Promise<Output> => {
      const result = await call(name, args);
      if (result.isError === true) throw new Error(textOf(result));
      return result.structuredContent as Output;
    },
    /** Returns the sentence with which a tool fails. */
    failureOf: async (name: string, args: Record<string, unknown> = {}): Promise<string> => {
      const result = await call(name, args);
      return result.isError === true ? textOf(result) : 'no failure';
    },
    close: () => client.close(),
  };
};

export type McpClient = Awaited<ReturnType<typeof connectMcp>>;

const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === 'text' ? block.text : block.type)).join('\n');
