import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { failWith } from '../bootstrap/fail.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { listOverlays } from './deployment/manifests.ts';

/** The Go module of KEDA, which has its custom resources, so that no copy of them is committed. */
const KEDA = 'github.com/kedacore/keda/v2@v2.21.0';
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

/** Returns the output of a program of the PATH. Throws, with what it printed, if it fails. */
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX });

/** Builds every overlay with kustomize and checks each of its manifests with kubectl-validate. */
const checkOverlays = async (): Promise<void> => {
  const { Dir: keda } = JSON.parse(run('go', 'mod', 'download', '-json', KEDA)) as { Dir: string };
  const folder = mkdtempSync(join(tmpdir(), 'escriba-kubernetes-'));
  for (const overlay of listOverlays()) {
    const file = join(folder, `${basename(overlay)}.yaml`);
    writeFileSync(file, run('kustomize', 'build', join('infra/kubernetes', overlay)));
    console.log(run('kubectl-validate', file, '--local-crds', join(keda, 'config/crd/bases')));
  }
};

await checkOverlays().catch(failWith);
