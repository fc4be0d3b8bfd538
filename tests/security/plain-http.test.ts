import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['haproxy', 'town', 'city'])(
  '%s: plain http leads people on and refuses programs',
  (folder) => {
    const rules = readFileSync(`deploy/${folder}/haproxy.cfg`, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('http-request'));
    const [refused = -1, ledOn = -1] = [
      /^http-request deny deny_status 403 if \{ path_beg \/api\/ \} !\{ ssl_fc \}$/,
      /^http-request redirect scheme https .* unless \{ ssl_fc \}$/,
    ].map((rule) => rules.findIndex((line) => rule.test(line)));
    // The first rule that fits decides.
    expect(refused).toBe(0);
    expect(ledOn).toBeGreaterThan(refused);
  },
);
