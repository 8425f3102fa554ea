import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';

let folder: string;
const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const writePackage = (path: string, fields: object): void =>
  write(`${path}/package.json`, JSON.stringify(fields));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'escriba-sbom-'));
  write('etc/os-release', 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\n');
  write('var/lib/dpkg/status.d/ffmpeg', 'Package: ffmpeg\nArchitecture: amd64\nVersion: 7:5.1.9-0+deb12u1\n');
  writePackage('app', { name: 'escriba', version: '0.1.0', license: 'MIT' });
  writePackage('app/service', { name: '@escriba/auth' });
  const store = 'app/node_modules/.pnpm';
  writePackage(`${store}/pg@8.0.0/node_modules/pg`, { name: 'pg', version: '8.0.0', license: 'MIT' });
  writePackage(`${store}/x@1.0.0/node_modules/pg`, { name: 'pg', version: '8.0.0', license: 'MIT' });
  writePackage(`${store}/x@1.0.0/node_modules/@a/x`, {
    name: '@a/x',
    version: '1.0.0',
    license: 'SEE LICENSE IN x',
  });
  const metadata = 'Metadata-Version: 2.4\nName: Nvidia_cublas\nVersion: 13.10.0.20\n';
  write('usr/lib/python3/dist-packages/nvidia_cublas-13.10.0.20.dist-info/METADATA', metadata);
  write('app/packages/models/files/SHA256SUMS', `${'ab'.repeat(32)}  whisper/decoder.onnx\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the SBOM of an image', () => {
  it('lists Node, each Debian, npm and Python package once with its version, and the models with their checksums', () => {
    const script = join(ROOT, 'infra/docker/run/print-sbom.mjs');
    const printed = execFileSync(process.execPath, [script, join(folder, 'app'), folder], {
      encoding: 'utf8',
    });
    const sbom = JSON.parse(printed) as { components: { 'bom-ref': string }[] };
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: '@escriba/auth', version: '0.1.0' } },
    });
    expect(sbom.components.map((component) => component['bom-ref']).toSorted()).toEqual([
      'machine-learning-model:whisper/decoder.onnx',
      'pkg:deb/debian/ffmpeg@7%3A5.1.9-0%2Bdeb12u1?arch=amd64&distro=debian-12',
      `pkg:generic/node@${process.versions.node}`,
      'pkg:npm/%40a/x@1.0.0',
      'pkg:npm/pg@8.0.0',
      'pkg:pypi/nvidia-cublas@13.10.0.20',
    ]);
    expect(sbom.components).toContainEqual(
      expect.objectContaining({ hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }] }),
    );
    expect(sbom.components).toContainEqual(
      expect.objectContaining({ licenses: [{ license: { name: 'SEE LICENSE IN x' } }] }),
    );
  });
});
