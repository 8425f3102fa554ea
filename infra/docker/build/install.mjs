import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getService } from './services.mjs';

// `node install.mjs SERVICE`: installs what the service needs in production, removes what never runs, and leaves the result in /packages.
const TARGET = '/packages';
const { folder, name, runsModels = false, usesCuda = false } = getService(process.argv[2]);

execFileSync(
  'pnpm',
  ['install', '--prod', '--frozen-lockfile', '--filter-prod', `${name}...`, '--filter-prod', 'escriba'],
  { stdio: 'inherit' },
);

const STORE = 'node_modules/.pnpm';
const remove = (/** @type {string | string[]} */ patterns) => {
  for (const path of globSync(patterns)) rmSync(path, { recursive: true, force: true });
};

// The lockfile's Node goes to /usr/bin.
const [node] = globSync(`${STORE}/node-linux-*/node_modules/node-linux-*/bin/node`);
if (node === undefined) throw new Error('The lockfile has no Node for this platform');
mkdirSync(TARGET, { recursive: true });
cpSync(node, '/node', { dereference: true });
const NODES = 'node-{bin-darwin,darwin,linux,win}-*';
remove([`${STORE}/${NODES}`, `node_modules/${NODES}`, `${STORE}/node_modules/${NODES}`, 'node_modules/.bin']);

// onnxruntime-node carries every system; only the worker runs models, and needs one.
const systems = globSync(`${STORE}/onnxruntime-node@*/node_modules/onnxruntime-node/bin/napi-v*/*/*`);
const own = join(process.platform, process.arch);
for (const system of systems) if (!runsModels || !system.endsWith(own)) rmSync(system, { recursive: true });

// The package of sherpa-onnx for this system has an ONNX Runtime of its own.
if (!runsModels) remove(`${STORE}/sherpa-onnx-{darwin,linux,win}-*`);

// ONNX Runtime looks for its CUDA provider beside itself; collect-cuda.sh puts it where the system's libraries are.
if (usesCuda)
  for (const folder of globSync(
    `${STORE}/onnxruntime-node@*/node_modules/onnxruntime-node/bin/napi-v*/${own}`,
  ))
    for (const provider of ['shared', 'cuda']) {
      const library = `libonnxruntime_providers_${provider}.so`;
      symlinkSync(`/usr/lib/x86_64-linux-gnu/${library}`, join(folder, library));
    }

// Declarations, source maps and documents of packages, and the compiler, a peer of some. Licences stay.
remove([
  `${STORE}/**/*.d.{ts,mts,cts}`,
  `${STORE}/**/*.map`,
  `${STORE}/**/{README,CHANGELOG,HISTORY}*.md`,
  `${STORE}/*/node_modules/{typescript,@typescript}`,
]);

for (const path of ['node_modules', ...globSync('{gateway,{services,packages}/*}/node_modules')]) {
  mkdirSync(join(TARGET, dirname(path)), { recursive: true });
  cpSync(path, join(TARGET, path), { recursive: true, verbatimSymlinks: true });
}
symlinkSync(folder, join(TARGET, 'service'));
console.log(`${readdirSync(STORE).length} packages`);
