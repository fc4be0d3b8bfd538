import type { Page } from '@playwright/test';

/** Flags of a browser whose camera is there and allowed. */
export const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Chrome on a phone reads codes; here it sees none at the first look and this one from then on. */
export const readCodes = (page: Page, code: string) =>
  page.addInitScript((rawValue) => {
    let looks = 0;
    class BarcodeDetector {
      detect = async () => (looks++ === 0 ? [] : [{ rawValue }]);
    }
    Object.assign(globalThis, { BarcodeDetector });
  }, code);
