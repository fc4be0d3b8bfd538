import type { AwsClient } from 'aws4fetch';
import { storageErrors } from './storage.errors.ts';

const operationMs = 120_000;

export type S3Call = (path: string, init?: RequestInit, timeoutMs?: number) => Promise<Response>;

/** Signed requests against one bucket; anything but success and "not there" is the store's trouble. */
export function s3Call(client: AwsClient, base: string): S3Call {
  return async (path, init = {}, timeoutMs = operationMs) => {
    let response: Response;
    try {
      response = await client.fetch(base + path, {
        ...init,
        // What is sent is for this bucket alone.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw storageErrors.unavailable({}, { cause });
    }
    if (response.ok || response.status === 404) return response;
    const answer = (await response.text()).slice(0, 500);
    const request = `${init.method ?? 'GET'} ${path}`;
    const cause = new Error(`S3 ${request} answered ${response.status}: ${answer}`);
    throw storageErrors.unavailable({}, { cause });
  };
}
