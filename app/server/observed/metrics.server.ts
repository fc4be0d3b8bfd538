import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { smsBudgetUsed } from '#app/domains/accounts/limits/sms-budget.server.ts';
import { pool, replicas } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { metricsText } from '#app/platform/http/metrics.server.ts';
import { liveHub } from '#app/platform/live/current-hub.server.ts';
import { failingDueWork } from '#app/platform/queue/due-work.server.ts';
import { jobCounts } from '#app/platform/queue/job-list.server.ts';
import { admissionFacts } from './limits/admission.server.ts';
import { pageCacheBytes } from './pages/cached-pages.server.ts';
import { joinMetrics, metricsOfAll } from './processes/merged-metrics.server.ts';

function mayRead(authorization: string | undefined): boolean {
  const { metricsToken } = settings();
  const given = Buffer.from(authorization?.replace(/^Bearer /, '') ?? '');
  const wanted = Buffer.from(metricsToken ?? '');
  return wanted.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function gauges(): Promise<Record<string, number>> {
  const jobs = await jobCounts();
  const admission = admissionFacts();
  const reading = replicas()?.facts;
  const { totalCount, idleCount, waitingCount } = pool();
  const { user, system } = process.cpuUsage();
  return {
    oja_process_cpu_seconds: (user + system) / 1e6,
    oja_process_resident_bytes: process.memoryUsage.rss(),
    oja_database_connections: totalCount,
    oja_database_connections_idle: idleCount,
    oja_database_waiting: waitingCount,
    ...(reading && {
      oja_database_replicas: reading.known,
      oja_database_replicas_used: reading.used,
      oja_database_replica_lag_seconds: reading.lagSeconds,
    }),
    oja_jobs_waiting: jobs.waiting,
    oja_jobs_dead_letter: jobs.failed,
    // Its name before: alarms of operators watch it.
    oja_jobs_parked: jobs.failed,
    oja_due_work_failing: await failingDueWork(),
    oja_sms_daily_budget: settings().smsDailyBudget,
    oja_sms_budget_used_ratio: await smsBudgetUsed(),
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
  const own = async () => metricsText(await gauges());
  joinMetrics(own);
  app.get('/metrics', async (c) => {
    if (!mayRead(c.req.header('authorization'))) throw httpErrors.not_found();
    return c.text(await metricsOfAll(own), 200, { 'cache-control': 'no-store' });
  });
  return app;
}
