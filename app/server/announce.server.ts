import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { demoOperator } from './demo/demo-operator.server.ts';
import { demoOwners } from './demo/demo-owners.server.ts';

/** What is off in this installation and which setting turns it on: one line each, never a failure. */
export function switchedOff(settings: Settings): string[] {
  // What stands in for a service in a demo is not there in earnest.
  const isDemo = settings.mode === 'demo';
  const codes = isDemo ? 'SMS codes are shown on the page' : 'SMS codes are off';
  const payments = isDemo ? 'payments go to the built-in stand-in' : 'online payments are off';
  return [
    settings.sms.provider === 'demo' ? `${codes} (SMS_PROVIDER)` : '',
    settings.paystack.secretKey ? '' : `${payments} (PAYSTACK_SECRET_KEY)`,
    settings.telegram.token ? '' : 'Telegram is off, web chat only (TELEGRAM_BOT_TOKEN)',
    settings.vision ? '' : 'photo analysis is a local suggestion (VISION_BASE_URL)',
    settings.s3 ? '' : 'files lie on this disk (S3_ENDPOINT)',
  ].filter(Boolean);
}

/** What was set and does nothing here. */
export function withoutEffect({ role, processes, jobKinds }: Settings): string[] {
  return [
    role === 'worker' && processes > 1
      ? `PROCESSES=${processes}: a worker is one process, JOBS_AT_ONCE is how much it does`
      : '',
    role === 'web' && jobKinds.names.length > 0 ? 'JOB_KINDS: ROLE=web does no jobs' : '',
  ].filter(Boolean);
}

export async function announceStart(settings: Settings, server: Server): Promise<void> {
  const { port } = server.address() as AddressInfo;
  for (const line of switchedOff(settings)) log.info(line);
  for (const line of withoutEffect(settings)) log.warn(line);
  if (settings.signIn === 'phone-only') {
    log.warn('SIGN_IN=phone-only: anybody who knows a phone number can sign in as its owner');
  }
  if (settings.mode === 'demo') {
    for (const owner of await demoOwners())
      log.info(`Demo owner: ${owner.phone} (${owner.shopName})`);
    const operator = await demoOperator();
    if (operator)
      log.info(`Demo operator: ${operator.phone} (/operator, the passkey step is skipped)`);
  }
  log.info(`Oja is ready at ${settings.publicUrl ?? `http://localhost:${port}`}`);
}
