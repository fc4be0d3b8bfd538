import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { smsBudgetUsed } from '#app/domains/accounts/limits/sms-budget.server.ts';
import { pool, replicas } from '#app/platform/db/database.server.ts';
import { databaseHasRoom, isDatabaseFull } from '#app/platform/db/disk-full.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { metricsText } from '#app/platform/http/figures/metrics.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { liveHub } from '#app/platform/live/current-hub.server.ts';
import { openStreams } from '#app/platform/live/stream-slots.server.ts';
import { failingDueWork } from '#app/platform/queue/due-work.server.ts';
import { jobCounts } from '#app/platform/queue/job-list.server.ts';
import { admissionFacts } from '../limits/admission.server.ts';
import { pageCacheBytes } from '../pages/cached-pages.server.ts';
import { joinMetrics, metricsOfAll } from '../processes/merged-metrics.server.ts';
import { answerSoon } from './answer-soon.ts';
import { freeBytes } from './free-bytes.server.ts';

function mayRead(authorization: string | undefined): boolean {
  const { metricsToken } = settings();
  const given = Buffer.from(authorization?.replace(/^Bearer /, '') ?? '');
  const wanted = Buffer.from(metricsToken ?? '');
  return wanted.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
}

type Gauges = Record<string, number>;

/** A collector waits for some seconds, and asks several processes one after the other. */
const patienceMs = 1_000;

/** What only the database knows: left out while it does not answer, for a 0 would say that all is well. */
async function storedGauges(): Promise<Gauges> {
  const jobs = await jobCounts();
  return {
    oja_jobs_waiting: jobs.waiting,
    oja_jobs_oldest_seconds: jobs.oldestSeconds,
    oja_jobs_dead_letter: jobs.failed,
    // Its name before: alarms of operators watch it.
    oja_jobs_parked: jobs.failed,
    oja_due_work_failing: await failingDueWork(),
    oja_sms_budget_used_ratio: await smsBudgetUsed(),
  };
}

async function databaseGauges(): Promise<Gauges> {
  const asked = async () => ({ ...(await storedGauges()), oja_database_reachable: 1 });
  return answerSoon(asked(), patienceMs).catch(() => ({ oja_database_reachable: 0 }));
}

/** What the process knows itself, also when nobody else answers. */
async function ownGauges(): Promise<Gauges> {
  const admission = admissionFacts();
  const reading = replicas()?.facts;
  const { totalCount, idleCount, waitingCount } = pool();
  const free = await freeBytes();
  return {
    ...(Number.isFinite(free) && { oja_disk_free_bytes: free }),
    oja_database_connections: totalCount,
    oja_database_connections_idle: idleCount,
    oja_database_waiting: waitingCount,
    oja_database_full: isDatabaseFull() ? 1 : 0,
    ...(reading && {
      oja_database_replicas: reading.known,
      oja_database_replicas_used: reading.used,
      oja_database_replica_lag_seconds: reading.lagSeconds,
    }),
    oja_sms_daily_budget: settings().smsDailyBudget,
    oja_live_streams: openStreams(),
    oja_live_listening: liveHub().listening ? 1 : 0,
    oja_page_cache_bytes: pageCacheBytes(),
    oja_admission_running: admission.running,
    oja_admission_waiting: admission.waiting,
    oja_admission_shed: admission.shed,
    oja_admission_shed_known: admission.shedKnown,
  };
}

/** For the operator's collector: `Authorization: Bearer <METRICS_TOKEN>`; without that setting there is no such page. */
export function metrics(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const own = async () => {
    // Of a process whose `/readyz` nobody asks it would be said for ever that the disk is full.
    const room = answerSoon(databaseHasRoom(pool()), patienceMs).catch(() => undefined);
    const [stored] = await Promise.all([databaseGauges(), room]);
    return metricsText({ ...(await ownGauges()), ...stored });
  };
  joinMetrics(own);
  app.get('/metrics', async (c) => {
    if (!mayRead(c.req.header('authorization'))) throw httpErrors.not_found();
    return c.text(await metricsOfAll(own), 200, { 'cache-control': 'no-store' });
  });
  return app;
}
