import { expect, test } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';

const text = (count: number, heap: number, waiting: number, listening: number) =>
  `# TYPE oja_http_request_seconds histogram
oja_http_request_seconds_bucket{method="GET",status="2xx",le="0.01"} ${count}
oja_http_request_seconds_count{method="GET",status="2xx"} ${count}
# TYPE oja_process_heap_bytes gauge
oja_process_heap_bytes ${heap}
# TYPE oja_jobs_waiting gauge
oja_jobs_waiting ${waiting}
# TYPE oja_live_listening gauge
oja_live_listening ${listening}
`;

test('what processes count is added up, what all of them know is told once', () => {
  const merged = mergeMetrics([text(3, 100, 7, 1), text(4, 50, 7, 0)]);
  expect(merged).toBe(text(7, 150, 7, 0));
  const disk = '# TYPE oja_disk_free_bytes gauge\noja_disk_free_bytes 500\n';
  const full = '# TYPE oja_database_full gauge\noja_database_full 1\n';
  expect(mergeMetrics([disk + full, disk + full])).toBe(disk + full);
  expect(mergeMetrics([text(1, 2, 3, 1)])).toBe(text(1, 2, 3, 1));
});
