import { newId } from '#app/platform/id.ts';
import type { SmsGateway } from './sms.ts';

/** Sends nothing and keeps nothing. */
export function demoGateway(): SmsGateway {
  return {
    isDemo: true,
    send: async () => ({ channel: 'demo', providerId: newId() }),
  };
}
