import { parseArgs } from 'node:util';
import { failWith } from '../bootstrap/fail.mjs';
import { renderFindings, runDoctor } from './doctor/run-doctor.ts';

/** Checks the deployment that the environment names, or the running `npm start`; exit code 1 if something is broken. */
const doctor = async (): Promise<void> => {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const findings = await runDoctor(process.env);
  console.log(values.json ? JSON.stringify(findings, undefined, 2) : renderFindings(findings));
  if (findings.some(({ status }) => status === 'error')) process.exitCode = 1;
};

await doctor().catch(failWith);
