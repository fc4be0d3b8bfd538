function download(file: File): void {
  const url = URL.createObjectURL(file);
  const anchor = Object.assign(document.createElement('a'), { href: url, download: file.name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The system's own sheet; where there is none, the file is saved. Whoever closes the sheet has not failed. */
export async function shareFile(
  file: File,
  about: { title: string; text?: string },
): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) {
    download(file);
    return;
  }
  try {
    await navigator.share({ files: [file], ...about });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
