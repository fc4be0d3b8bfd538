import { SettingsError } from '#app/platform/settings-error.ts';

export interface JobKinds {
  names: readonly string[];
  areLeftOut: boolean;
}

const kindOf = (name: string): string => name.split('.', 1)[0] ?? name;

/** Which jobs a worker takes: a job's kind is the first word of its name. */
export function takenBy(
  { names, areLeftOut }: JobKinds,
  all: readonly { name: string }[],
): (name: string) => boolean {
  const kinds = new Set(all.map(({ name }) => kindOf(name)));
  const unknown = names.find((name) => !kinds.has(name));
  if (unknown !== undefined)
    throw new SettingsError(
      `JOB_KINDS: there are no jobs of the kind ${unknown}, only of ${[...kinds].sort().join(', ')}`,
    );
  const named = new Set(names);
  return (name) => named.has(kindOf(name)) !== areLeftOut;
}
