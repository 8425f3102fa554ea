import { join } from 'node:path';
import { openSpeechAnswers } from '@escriba/testing/speech-answers';
import { DEV, ROOT } from '../../bootstrap/paths.mjs';
import { checkDeployment } from '../deployment/check-deployment.ts';
import { findAsvsFaults } from './asvs.ts';
import { findBrokenPaths } from './doc-paths.ts';
import { findMissingTests } from './doc-tests.ts';
import { findFolderCyclesIn } from './folder-cycles.ts';
import { LAYERED_TREES } from './layered-trees.ts';
import { findLifeFaults } from './life-columns.ts';
import { checkLint } from './lint.ts';
import { findObservabilityFaults } from './observability.ts';
import { runProgram, runTool } from './program.ts';
import { checkTypes } from './types.ts';
import { findUnlistedFolders } from './unlisted-folders.ts';
import { checkUnused } from './unused.ts';

/** A check. `run` returns the failures as text, or undefined if there are none. */
export type Check = { readonly name: string; readonly run: () => Promise<string | undefined> };

const checkDocPaths = async (): Promise<string | undefined> => {
  const broken = await findBrokenPaths(ROOT);
  if (broken.length === 0) return undefined;
  return broken.map(({ file, path }) => `${file} cites ${path}, which does not exist`).join('\n');
};

const checkDocTests = async (): Promise<string | undefined> => {
  const missing = await findMissingTests(ROOT);
  if (missing.length === 0) return undefined;
  return missing
    .map(({ file, path, title }) => `${file} cites "${title}", which ${path} does not have`)
    .join('\n');
};

const checkAsvs = async (): Promise<string | undefined> => {
  const faults = await findAsvsFaults(ROOT);
  return faults.length === 0 ? undefined : faults.join('\n');
};

const checkObservability = async (): Promise<string | undefined> => {
  const faults = await findObservabilityFaults(ROOT);
  return faults.length === 0 ? undefined : faults.join('\n');
};

const checkLayers = async (): Promise<string | undefined> => {
  const faults: string[] = [];
  for (const tree of LAYERED_TREES)
    for (const folder of await findUnlistedFolders(ROOT, tree))
      faults.push(`${tree.root}/${folder} is a folder or a layer, but not both: see layered-trees.ts`);
  return faults.length === 0 ? undefined : faults.join('\n');
};

/** The trees whose folders, at any depth, have no cycle. */
const ACYCLIC = [
  'web/src',
  'gateway/src',
  'services/auth/src',
  'services/billing/src',
  'services/transcription/src',
  'services/usage/src',
  'packages/contracts/src',
  'packages/fakes/src',
];

const checkFolderCycles = async (): Promise<string | undefined> => {
  const faults: string[] = [];
  for (const root of ACYCLIC)
    for (const folders of await findFolderCyclesIn(join(ROOT, root)))
      faults.push(`these folders of ${root} import each other: ${folders.join(', ')}`);
  return faults.length === 0 ? undefined : faults.join('\n');
};

const checkLife = async (): Promise<string | undefined> => {
  const faults = await findLifeFaults(ROOT);
  return faults.length === 0 ? undefined : faults.join('\n');
};

const checkSpeechAnswers = async (): Promise<string | undefined> => {
  const answers = await openSpeechAnswers();
  if (await answers.isCommitted()) return undefined;
  return `packages/testing/speech-answers.txt has answers of another speech library, so the tests would recognise every sound, for an hour.
If the change alters what is recognised, run \`npm test\`, then \`npm run answers\`; otherwise run \`npm run answers -- --keep\`.`;
};

/** Everything that must pass before a commit. */
export const CHECKS: readonly Check[] = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: checkLint },
  { name: 'generated', run: () => runProgram(process.execPath, [join(DEV, 'src/generate.ts'), '--check']) },
  { name: 'unused', run: checkUnused },
  { name: 'boundaries', run: () => runTool('turbo', 'boundaries') },
  { name: 'format', run: () => runTool('oxfmt', '--check', '.') },
  { name: 'workspace', run: () => runTool('sherif', '--fail-on-warnings') },
  { name: 'doc paths', run: checkDocPaths },
  { name: 'doc tests', run: checkDocTests },
  { name: 'asvs', run: checkAsvs },
  { name: 'layers', run: checkLayers },
  { name: 'folder cycles', run: checkFolderCycles },
  { name: 'life of a recording', run: checkLife },
  { name: 'deployment', run: checkDeployment },
  { name: 'speech answers', run: checkSpeechAnswers },
  { name: 'observability', run: checkObservability },
];
