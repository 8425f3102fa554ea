import { MEDIA_FORMATS } from '@escriba/contracts';
import type { ChosenFile } from './uploads.ts';

/** What Chromium has and TypeScript's DOM does not know. */
type PickerWindow = Window & {
  readonly showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>;
};
type HandleItem = DataTransferItem & {
  readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
};
type AskedHandle = FileSystemFileHandle & {
  readonly requestPermission?: (descriptor: { mode: 'read' }) => Promise<PermissionState>;
};

const extensions = (formats: readonly string[]): string[] => formats.map((format) => `.${format}`);

const picker = (): PickerWindow['showOpenFilePicker'] => (window as PickerWindow).showOpenFilePicker;

/** Whether the browser gives files that it can open again after a reload. */
export const canOpenFiles = (): boolean => picker() !== undefined;

/** Lets the person pick files; none where nothing was picked. A browser that will not falls back to `otherwise`. */
export const openFiles = async (otherwise: () => void): Promise<readonly ChosenFile[]> => {
  const accept = {
    'audio/*': extensions(MEDIA_FORMATS),
    'video/*': extensions(['mp4', 'mov', 'avi', 'webm']),
  };
  try {
    const handles = (await picker()?.({ multiple: true, types: [{ accept }] })) ?? [];
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') otherwise();
    return [];
  }
};

/** Dropped files, with what opens them again where the browser has it. */
export const takeDropped = async (
  files: readonly File[],
  dropped: DataTransfer | undefined,
): Promise<readonly ChosenFile[]> => {
  const items = [...(dropped?.items ?? [])].filter(({ kind }) => kind === 'file') as HandleItem[];
  // Asked for all at once: after the first wait the drop can no longer be read.
  const handles = await Promise.all(
    items.map((item) => item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null)),
  );
  return files.map((file, index) => {
    const handle = handles[index];
    return { file, handle: isFile(handle) && handle.name === file.name ? handle : undefined };
  });
};

const isFile = (handle: FileSystemHandle | null | undefined): handle is FileSystemFileHandle =>
  handle?.kind === 'file';

/** Opens a file again; asks the person where the browser wants that. Undefined where it may not or the file is gone. */
export const reopen = async (handle: AskedHandle): Promise<File | undefined> => {
  try {
    if ((await handle.requestPermission?.({ mode: 'read' })) === 'denied') return undefined;
    return await handle.getFile();
  } catch {
    return undefined;
  }
};
