import { createServer } from 'node:http';
import { Pool } from 'undici';

/** The least that a proxy on Node's server and undici does: it checks, counts and adds nothing. Arguments: the port and the service's URL. */
const [port = '', upstream = ''] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 64, pipelining: 1 });

const server = createServer((request, response) => {
  pool.dispatch(
    { path: request.url ?? '/', method: 'GET', headers: request.rawHeaders },
    {
      onRequestStart: () => {},
      onResponseStart: (_controller, status, headers) => {
        if (status >= 200) response.writeHead(status, headers);
      },
      onResponseData: (_controller, chunk) => void response.write(chunk),
      onResponseEnd: () => void response.end(),
      onResponseError: () => void response.destroy(),
    },
  );
});
server.listen(Number(port), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
