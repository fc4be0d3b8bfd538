import type pg from 'pg';
import { pool } from '#app/platform/db/database.server.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** A statement that ran. */
export interface Ran {
  text: string;
  /** Milliseconds, telling the plan included. */
  ms: number;
  /** Rows of tables that its scans touched, kept or not. */
  rows: number;
  /** Entries of word indexes that were collected before any row was read. */
  entries: number;
  /** Pages of tables and indexes that it looked into. */
  pages: number;
  scans: string[];
}

/** What only a superuser may set, unless allowed: test databases allow it. */
export const explainSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** The address of a database whose connections tell the plan of everything that they run. */
export function explaining(url: string): string {
  const told = new URL(url);
  const options = Object.entries(explainSettings).map(([name, value]) => `-c ${name}=${value}`);
  told.searchParams.set('options', options.join(' '));
  return told.href;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** PostgreSQL tells the mean of the loops. */
function rowsOf(node: PlanNode): number {
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round(each * node['Actual Loops']);
}

function readPlan(message: string): Ran | undefined {
  const [, ms, json] = /^duration: ([\d.]+) ms[^{]*plan:\s*(\{[\s\S]*\})\s*$/.exec(message) ?? [];
  if (!json) return undefined;
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as {
    'Query Text': string;
    Plan: PlanNode;
  };
  const scans = nodesOf(plan).filter(
    (node) => (node['Relation Name'] ?? node['Index Name']) !== undefined && rowsOf(node) > 0,
  );
  const total = (nodes: readonly PlanNode[]) => nodes.reduce((sum, node) => sum + rowsOf(node), 0);
  const isCollected = (node: PlanNode) => node['Node Type'] === 'Bitmap Index Scan';
  return {
    text,
    ms: Number(ms),
    rows: total(scans.filter((node) => !isCollected(node))),
    entries: total(scans.filter(isCollected)),
    pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    scans: scans.map(
      (node) =>
        `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}: ${rowsOf(node)}`,
    ),
  };
}

/** Listens to the pool that is connected now. */
export function watchPlans(): { during(work: () => Promise<unknown>): Promise<Ran[]> } {
  let ran: Ran[] = [];
  const listen = (client: pg.PoolClient): void => {
    client.on('notice', ({ message }) => {
      const plan = readPlan(message ?? '');
      if (plan) ran.push(plan);
    });
  };
  pool().on('connect', listen);
  return {
    async during(work) {
      ran = [];
      await work();
      return ran;
    },
  };
}
