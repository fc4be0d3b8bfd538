import { phoneKey } from '#app/domains/accounts/phone/phone.ts';

/** A number to call; undefined when what the shop wrote is no phone number. */
export function telHref(phoneNumber: string): string | undefined {
  const key = phoneKey(phoneNumber);
  return key && `tel:${key}`;
}

export function whatsAppHref(phoneNumber: string, text: string): string | undefined {
  const key = phoneKey(phoneNumber);
  return key && `https://wa.me/${key.slice(1)}?${new URLSearchParams({ text })}`;
}
