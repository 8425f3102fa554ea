import { MEDIA_FORMATS } from '@escriba/contracts/shared/limits';
import type { ChosenFile } from './uploads.ts';

/** Chromium's API that TypeScript's DOM types lack. */
type PickerWindow = Window & {
  readonly showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>;
};
type HandleItem = DataTransferItem & {
  readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
};
type PermissionHandle = FileSystemFileHandle & {
  readonly requestPermission?: (descriptor: { mode: 'read' }) => Promise<PermissionState>;
};

const extensions = (formats: readonly string[]): string[] => formats.map((format) => `.${format}`);

const picker = (): PickerWindow['showOpenFilePicker'] => (window as PickerWindow).showOpenFilePicker;

/** Returns whether the browser gives file handles that survive a reload. */
export const canOpenFiles = (): boolean => picker() !== undefined;

/** Opens the file picker with handles; empty without a choice. Calls `otherwise` if the browser refuses. */
export const openFiles = async (otherwise: () => void): Promise<readonly ChosenFile[]> => {
  const accept = {
    'audio/*': extensions(MEDIA_FORMATS),
    'video/*': extensions(['mp4', 'mov', 'avi', 'webm']),
    // A chat exported from WhatsApp.
    'application/zip': ['.zip'],
  };
  try {
    const handles = (await picker()?.({ multiple: true, types: [{ accept }] })) ?? [];
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') otherwise();
    return [];
  }
};

/** Returns dropped files, with what opens them again where the browser has it. */
export const takeDropped = async (
  files: readonly File[],
  dropped: DataTransfer | undefined,
): Promise<readonly ChosenFile[]> => {
  const items = [...(dropped?.items ?? [])].filter(({ kind }) => kind === 'file') as HandleItem[];
  // Requested all at once: after the first await the drop cannot be read.
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

/** Opens a file again, with a permission prompt if the browser requires one. Returns undefined without permission or if the file no longer exists. */
export const reopen = async (handle: PermissionHandle): Promise<File | undefined> => {
  try {
    if ((await handle.requestPermission?.({ mode: 'read' })) === 'denied') return undefined;
    return await handle.getFile();
  } catch {
    return undefined;
  }
};
