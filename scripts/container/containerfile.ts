interface Stage {
  run: string[];
  env: Record<string, string>;
  command: string[];
  health: string[];
}

/** What the stages of a Containerfile do: as much of the format as ours uses, one instruction a line. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n')) {
    const [, word, rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') stages.push({ run: [], env: {}, command: [], health: [] });
    const stage = stages.at(-1);
    if (!stage) continue;
    if (word === 'RUN') stage.run.push(rest);
    if (word === 'ENV') {
      const [name = '', value = ''] = rest.split('=');
      stage.env[name] = value;
    }
    if (word === 'CMD') stage.command = JSON.parse(rest);
    if (word === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('[')));
  }
  return stages;
}
