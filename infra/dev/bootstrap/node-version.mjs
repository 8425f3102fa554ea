/** Keep to syntax of Node 14: this file must run on old versions to report them. */
const OLDEST = { major: 20, minor: 19 };

/**
 * @internal as `requireNode` ends the process
 * @param {string} version e.g. `20.19.1`
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
  const parts = version.split('.').map(Number);
  const major = parts[0] || 0;
  const minor = parts[1] || 0;
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}

/** Exits with one sentence if this Node is too old. */
export function requireNode() {
  const version = process.versions.node;
  if (isNodeNewEnough(version)) return;
  console.error(
    `Escriba needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is ${version}. Get one from https://nodejs.org.`,
  );
  process.exit(1);
}
