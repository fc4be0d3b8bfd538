/** What the product keeps beside each file; the spec names uploadedBy, uploadedAt and originalName, of which only the ending is kept. */
export type FileMetadata = Record<string, string>;

export interface FileInfo {
  contentType: string;
  size: number;
  /** Quoted and ready for the ETag header; changes whenever the content does. */
  etag: string;
  metadata: FileMetadata;
}

export interface StoredFile extends FileInfo {
  /** Read once, by one of the two. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  stream: () => ReadableStream<Uint8Array>;
}

export interface ListedFile {
  key: string;
  size: number;
  etag: string;
}

interface PutOptions {
  contentType: string;
  metadata?: FileMetadata;
}

/**
 * Files by key, on this disk or in any S3-compatible store. A prefix always means a folder: `a/b`
 * covers `a/b/c` and not `a/bc`. A key is either a file or a folder, never both.
 */
export interface Storage {
  put: (key: string, bytes: Uint8Array, options: PutOptions) => Promise<void>;
  get: (key: string) => Promise<StoredFile | undefined>;
  /** The facts without the content, for conditional requests. */
  stat: (key: string) => Promise<FileInfo | undefined>;
  /** A missing file is fine: deleting twice is what a retried job does. */
  delete: (key: string) => Promise<void>;
  deletePrefix: (prefix: string) => Promise<void>;
  /** In no certain order; the empty prefix lists everything. */
  list: (prefix: string) => AsyncIterable<ListedFile>;
  /** A link that works for that many seconds without a session. */
  signedUrl: (key: string, seconds: number) => Promise<string>;
  publicUrl: (key: string) => string;
}
