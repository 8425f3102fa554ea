import { readSummary } from './bootstrap/report.mjs';

// Plain JavaScript, because it must have a line even where the installation failed.
console.log(readSummary());
