const WAIT_MS = 2_000;

/** Returns the duration of a recording in seconds; null if the browser cannot find it quickly. Reads only the file's header. */
export const readDuration = async (file: File): Promise<number | null> => {
  if (typeof URL.createObjectURL !== 'function') return null;
  const url = URL.createObjectURL(file);
  const element = document.createElement(file.type.startsWith('video/') ? 'video' : 'audio');
  try {
    return await new Promise((resolve) => {
      const settle = () => resolve(Number.isFinite(element.duration) ? element.duration : null);
      setTimeout(() => resolve(null), WAIT_MS);
      element.addEventListener('loadedmetadata', settle, { once: true });
      element.addEventListener('error', () => resolve(null), { once: true });
      element.preload = 'metadata';
      element.src = url;
    });
  } finally {
    element.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
};
