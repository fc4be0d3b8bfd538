import type { PhotoHint } from '#app/platform/images/image-manifest.ts';

/** Why a photo did not arrive: the server's own words, or none when the line broke. */
export class SendFailure extends Error {
  /** Trying again with the same file cannot help. */
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** What the server says of a photo that it has. */
export interface SentPhoto {
  imagePath: string;
  hint?: PhotoHint | undefined;
}

interface Sending {
  id: string;
  blob: Blob;
  name: string;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

const patienceMs = 600_000;

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

/** XMLHttpRequest, because fetch does not tell how much has gone out. The id makes a second try harmless. */
export function sendPhoto({ id, blob, name, onProgress, signal }: Sending): Promise<SentPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', blob, name);
    request.open('POST', '/api/uploadImage');
    request.setRequestHeader('idempotency-key', id);
    request.timeout = patienceMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const broken = () => reject(new SendFailure('', false));
    request.onerror = broken;
    request.ontimeout = broken;
    request.onabort = broken;
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 200) resolve(JSON.parse(responseText) as SentPhoto);
      else reject(new SendFailure(messageOf(responseText), status >= 400 && status < 429));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
