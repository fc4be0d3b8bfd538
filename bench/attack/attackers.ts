import { Agent } from 'node:http';
import { constants, setPriority } from 'node:os';
import {
  type Attack,
  attack,
  type Source,
  type Spoils,
  type Strength,
  type Target,
} from '#tests/support/attack/hostile.ts';
import { photo } from '#tests/support/pictures.ts';

/** A process of its own: what it does must not slow down those who measure. */
export interface AttackOrder {
  app: string;
  target: Target;
  source: Source;
  strength: Strength;
  spoils: Omit<Spoils, 'photo'>;
}

export interface AttackReport {
  answers: Record<number, number>;
  /** Processor time of this process. */
  cpuMs: number;
  seconds: number;
}

setPriority(constants.priority.PRIORITY_LOW);
const picture = await photo(1_200, 900).jpeg({ quality: 80 }).toBuffer();
let running: { attack: Attack; agent: Agent; begun: number; cpu: NodeJS.CpuUsage } | undefined;

async function stop(): Promise<AttackReport> {
  if (!running) throw new Error('nobody attacks');
  const { attack: current, agent, begun, cpu } = running;
  running = undefined;
  await current.stop();
  agent.destroy();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - begun) / 1_000;
  return { answers: current.answers, cpuMs: (user + system) / 1_000, seconds };
}

process.on('message', async (order: AttackOrder | 'stop') => {
  if (order === 'stop') return process.send?.(await stop());
  const { app, spoils, ...plan } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: plan.strength.connections });
  running = {
    attack: attack({ app, agent }, plan, { ...spoils, photo: picture }),
    agent,
    begun: performance.now(),
    cpu: process.cpuUsage(),
  };
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
