import { demoGateway } from './demo.server.ts';
import type { SmsGateway } from './sms.ts';
import { type TermiiSettings, termiiGateway } from './termii.server.ts';

export interface SmsSettings extends TermiiSettings {
  provider: 'demo' | 'termii';
}

export function openSms(sms: SmsSettings): SmsGateway {
  return sms.provider === 'termii' ? termiiGateway(sms) : demoGateway();
}
