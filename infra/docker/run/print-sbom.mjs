import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// `node print-sbom.mjs [APP] [SYSTEM]`: prints which packages, libraries, programs and models an image consists of, in CycloneDX 1.6. Needs no network:
// it reads what is installed. Defaults: /app and /.
const [app = '/app', system = '/'] = process.argv.slice(2);

/** @typedef {{ type: string, name: string, version: string, purl?: string } & Record<string, unknown>} Component */

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
const readLines = (/** @type {string} */ path) => readFileSync(path, 'utf8').split('\n').filter(Boolean);

/** Reads a field of the form that Debian and os-release use: `Version: 1` or `VERSION_ID="1"`. */
const readField = (/** @type {string} */ text, /** @type {string} */ name) =>
  new RegExp(`^${name}[:=] *"?([^"\n]*)`, 'm').exec(text)?.[1] ?? '';

/** @type {(licence: unknown) => object} */
const licences = (licence) => {
  if (typeof licence !== 'string' || licence === '') return {};
  const isExpression = /^[\w.+() -]+$/.test(licence) && !licence.startsWith('SEE ');
  return { licenses: [isExpression ? { expression: licence } : { license: { name: licence } }] };
};

/** @returns {Component[]} */
const listNpmPackages = () =>
  globSync(join(app, 'node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json')).flatMap((file) => {
    const { name, version, license } = readJson(file);
    if (!name || !version) return []; // a file that only marks the kind of a folder's modules
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return [{ type: 'library', name, version, purl, ...licences(license) }];
  });

/** @returns {Component[]} */
const listDebianPackages = () => {
  const release = join(system, 'etc/os-release');
  const distro = existsSync(release)
    ? `debian-${readField(readFileSync(release, 'utf8'), 'VERSION_ID')}`
    : '';
  return globSync(join(system, 'var/lib/dpkg/status.d/*')).map((file) => {
    const text = readFileSync(file, 'utf8');
    const [name, version, arch] = ['Package', 'Version', 'Architecture'].map((each) => readField(text, each));
    const qualifiers = new URLSearchParams({ arch: arch ?? '', distro });
    const purl = `pkg:deb/debian/${encodeURIComponent(name ?? '')}@${encodeURIComponent(version ?? '')}?${qualifiers}`;
    return { type: 'library', name: name ?? '', version: version ?? '', purl };
  });
};

/** @returns {Component[]} */
const listPythonPackages = () =>
  globSync(join(system, 'usr/lib/python3/dist-packages/*.dist-info/METADATA')).map((file) => {
    const text = readFileSync(file, 'utf8');
    const [name, version] = [
      readField(text, 'Name').toLowerCase().replaceAll('_', '-'),
      readField(text, 'Version'),
    ];
    return { type: 'library', name, version, purl: `pkg:pypi/${name}@${version}` };
  });

/** @returns {Component[]} */
const listModels = () => {
  const sums = join(app, 'packages/models/files/SHA256SUMS');
  if (!existsSync(sums)) return [];
  return readLines(sums).map((line) => {
    const [content = '', name = ''] = line.split(/\s+\*?/);
    return {
      type: 'machine-learning-model',
      name,
      version: content.slice(0, 12),
      hashes: [{ alg: 'SHA-256', content }],
    };
  });
};

const NODE = {
  type: 'platform',
  name: 'node',
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
  cpe: `cpe:2.3:a:nodejs:node.js:${process.versions.node}:*:*:*:*:*:*:*`,
};

const all = [NODE, ...listDebianPackages(), ...listNpmPackages(), ...listPythonPackages(), ...listModels()];
const byReference = new Map(all.map((each) => [each.purl ?? `${each.type}:${each.name}`, each]));
const { name, version, license } = readJson(join(app, 'package.json'));
const service = join(app, 'service/package.json');
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      name: existsSync(service) ? readJson(service).name : name,
      version,
      ...licences(license),
    },
  },
  components: [...byReference].map(([reference, component]) => ({ 'bom-ref': reference, ...component })),
};
console.log(JSON.stringify(sbom, null, 1));
