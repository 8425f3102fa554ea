import { existsSync } from 'node:fs';

/** What a program may access. */
export type ProgramFiles = {
  /** Absolute paths that it may read: files, folders, or sockets to which it may connect. */
  readonly reads?: readonly string[];
  /** Absolute paths of existing files that it may write. */
  readonly writes?: readonly string[];
  /** Size of a folder for temporary files in memory, in which it runs; only bubblewrap has one. */
  readonly scratchBytesMax?: number;
};

/** Kinds of sandboxes, from the strictest to none. */
export const SANDBOX_KINDS = ['bubblewrap', 'namespaces', 'none'] as const;
export type SandboxKind = (typeof SANDBOX_KINDS)[number];

/** Isolates a program from the rest of the machine. */
export type Sandbox = {
  /**
   * The kind of isolation. `bubblewrap`: the program can access its own files and system libraries, no network and no other process.
   * `namespaces`: it can access the files of this user, but no network and no other process. `none`: neither.
   */
  readonly kind: SandboxKind;
  /** Returns the prefix of the program's arguments, including the program. */
  readonly command: (program: string, files?: ProgramFiles) => string[];
};

/** The environment of programs, without this process's, which has secrets. Fewer arenas and threads keep the address space small. */
export const BARE_ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  MALLOC_ARENA_MAX: '2',
  OPENBLAS_NUM_THREADS: '1',
};

/** Folders of system libraries, and the loader's configuration. */
const LIBRARIES = [
  ['/lib', '/lib32', '/lib64', '/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib'],
  ['/etc/ld.so.cache', '/etc/alternatives'],
].flat();
const DEVICES = ['/dev/null', '/dev/urandom'];

/** Arguments of bubblewrap. No /proc: several containers forbid mounting it, and ffmpeg needs none. */
const BUBBLEWRAP = [
  ['bwrap', '--unshare-user-try', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts'],
  ['--unshare-cgroup-try', '--cap-drop', 'ALL', '--die-with-parent', '--new-session'],
  LIBRARIES.flatMap((path) => ['--ro-bind-try', path, path]),
  DEVICES.flatMap((path) => ['--dev-bind-try', path, path]),
].flat();

/** The sandbox of bubblewrap. It sets no_new_privs itself; if it is setuid, setting it before would break it. */
export const bubblewrap: Sandbox = {
  kind: 'bubblewrap',
  command: (program, { reads = [], writes = [], scratchBytesMax } = {}) => [
    ...BUBBLEWRAP,
    // First, since a file that it may read can be below the system's folder of temporary files.
    ...(scratchBytesMax === undefined ? ['--chdir', '/'] : scratch(scratchBytesMax)),
    ...[program, ...reads].flatMap((path) => ['--ro-bind', path, path]),
    ...writes.flatMap((path) => ['--bind', path, path]),
    '--',
    program,
  ],
};

const scratch = (bytesMax: number): string[] => `--size ${bytesMax} --tmpfs /tmp --chdir /tmp`.split(' ');

const NO_NEW_PRIVILEGES = ['setpriv', '--no-new-privs', '--'];
const NAMESPACES = [
  ['unshare', '--user', '--map-current-user', '--net', '--ipc', '--uts', '--pid', '--fork'],
  ['--kill-child', '--', ...NO_NEW_PRIVILEGES],
].flat();

/** The sandbox of namespaces. The user namespace also keeps the program from reading the environment of this process, which runs as the same user. */
export const namespaces: Sandbox = {
  kind: 'namespaces',
  command: (program) => [...NAMESPACES, program],
};

export const noSandbox: Sandbox = {
  kind: 'none',
  command: (program) => [...(existsSync('/usr/bin/setpriv') ? NO_NEW_PRIVILEGES : []), program],
};
