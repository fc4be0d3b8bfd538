import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import type { MessageKey } from '#app/platform/i18n/messages.ts';

/** What the profile's action answers to one of its forms. */
export interface ProfileAnswer {
  intent: string;
  /** What was done, in words to show. */
  done?: MessageKey;
  fault?: FormFault | undefined;
  /** For the browser's passkey dialogue. */
  passkeyOptions?: unknown;
}
