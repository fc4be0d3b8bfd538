import { createHmac } from 'node:crypto';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import { settings } from '../env.server.ts';

/**
 * What a network (IPv4 /24, IPv6 /48) is called in our tables: it can be counted and compared, but
 * without the server's key nobody learns from it where somebody was.
 */
export const networkKey = (address: string): string =>
  createHmac('sha256', settings().sessionSecret())
    .update(`network:${clientNetworks(address).site}`)
    .digest('base64url');
