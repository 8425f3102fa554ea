import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getService } from './services.mjs';

// `node copy-code.mjs SERVICE TARGET`: copies the sources of a service and of the workspace packages that it uses.
const [serviceName, target = ''] = process.argv.slice(2);

/** @type {Map<string, { folder: string, uses: string[] }>} */
const known = new Map(
  globSync(['gateway/package.json', '{services,packages}/*/package.json']).map((file) => {
    const { name, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    const uses = Object.keys(dependencies).filter((each) => each.startsWith('@escriba/'));
    return [name, { folder: file.slice(0, -'/package.json'.length), uses }];
  }),
);

/** @type {Set<string>} */
const needed = new Set();
const need = (/** @type {string} */ name) => {
  if (needed.has(name)) return;
  needed.add(name);
  for (const each of known.get(name)?.uses ?? []) need(each);
};
need(getService(serviceName).name);

for (const name of needed) {
  const { folder } = known.get(name) ?? {};
  if (folder === undefined) throw new Error(`${name} is not in the workspace`);
  cpSync(join(folder, 'package.json'), join(target, folder, 'package.json'));
  const filter = (/** @type {string} */ path) => basename(path) !== 'testing';
  for (const part of ['src', 'assets'])
    if (existsSync(join(folder, part)))
      cpSync(join(folder, part), join(target, folder, part), { recursive: true, filter });
}
cpSync('package.json', join(target, 'package.json'));
cpSync('LICENSE', join(target, 'LICENSE'));
cpSync('infra/docker/run', join(target, 'infra/docker/run'), { recursive: true });
