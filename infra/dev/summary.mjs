import { readFailures, readSummary } from './bootstrap/report.mjs';

// Plain JavaScript, because it must print a line even if the installation failed.
for (const line of readFailures()) console.log(line);
console.log(readSummary());
