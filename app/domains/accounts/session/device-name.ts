import type { Translate } from '#app/platform/i18n/messages.ts';

/** A stored label (device-label.ts) in the reader's words: names of browsers and systems stay. */
export function deviceName(label: string, t: Translate): string {
  if (label === 'Other device') return t('accounts.other_device');
  if (label === 'Program') return t('accounts.program');
  const [browser, system] = label.split(' on ');
  return browser && system ? t('accounts.device_on', { browser, system }) : label;
}
