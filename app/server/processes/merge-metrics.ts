/** Facts of the whole installation, which every process tells alike, and those of which the worst counts. */
const alike =
  /^oja_(jobs_|due_work_failing|sms_|live_listening|database_replica|database_reachable|database_full|event_loop_delay|process_uptime)/;
/** Of these the least: one process that does not listen is one too many. */
const least = /^oja_(live_listening|database_reachable|database_replicas_used|disk_free_bytes)/;

const lineParts = /^(\S+(?: \S+)*) (\S+)$/;

function joined(name: string, one: number, other: number): number {
  if (least.test(name)) return Math.min(one, other);
  return alike.test(name) ? Math.max(one, other) : one + other;
}

/** Several processes' figures in Prometheus' text form as those of one: what they count is added up. */
export function mergeMetrics(texts: readonly string[]): string {
  const types = new Map<string, string>();
  const values = new Map<string, number>();
  const order: string[] = [];
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    if (line.startsWith('# TYPE ')) types.set(line.split(' ')[2] ?? '', line);
    const [, name, value] = line.startsWith('#') ? [] : (lineParts.exec(line) ?? []);
    if (name === undefined) continue;
    const before = values.get(name);
    if (before === undefined) order.push(name);
    values.set(name, before === undefined ? Number(value) : joined(name, before, Number(value)));
  }
  const lines: string[] = [];
  for (const name of order) {
    const family = (name.split('{')[0] ?? '').replace(/_(bucket|sum|count)$/, '');
    const type = types.get(family) ?? types.get(name.split('{')[0] ?? '');
    if (type) lines.push(type);
    types.delete(family);
    types.delete(name.split('{')[0] ?? '');
    lines.push(`${name} ${values.get(name)}`);
  }
  return `${lines.join('\n')}\n`;
}
