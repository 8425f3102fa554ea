import { readSummary } from './bootstrap/report.mjs';

// Plain JavaScript, because it must print a line even if the installation failed.
console.log(readSummary());
