import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

// Runs inside the sandbox of a program that reads pages: `bridge.ts SOCKET PORT PROGRAM …`. Programs speak to proxies over TCP alone, and the
// sandbox has no network but its own loopback: connections to the port there pass to the proxy's socket.

const [socketPath = '', port = '', program = '', ...programArguments] = process.argv.slice(2);
/** The exit code of a shell for a program that cannot be started, and for one that a signal ended. */
const [EXIT_NOT_STARTED, EXIT_KILLED] = [127, 137];

// Connections do not keep this process alive: it ends once the program has ended and its output is passed on.
const server = createServer({ allowHalfOpen: true }, (client) => {
  const proxy = connect({ path: socketPath, allowHalfOpen: true });
  const end = (): void => {
    client.destroy();
    proxy.destroy();
  };
  for (const socket of [client, proxy]) socket.on('error', end).unref();
  client.pipe(proxy).pipe(client);
});

server.listen(Number(port), '127.0.0.1', () => {
  server.unref();
  const child = spawn(program, programArguments, { stdio: ['ignore', 'pipe', 'inherit'] });
  // A pipe of its own: on one that it shares with this process, writes of a program in Python may fail instead of waiting.
  child.stdout.pipe(process.stdout);
  child.once('error', (error) => {
    process.exitCode = EXIT_NOT_STARTED;
    process.stderr.write(`${error.message}\n`);
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? EXIT_KILLED;
  });
});
