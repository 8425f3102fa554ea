import { pathToFileURL } from 'node:url';

/** Runs the files that are its arguments, one after the other: a process for each would load the same modules again. */
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
