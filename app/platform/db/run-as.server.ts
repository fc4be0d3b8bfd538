import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Who runs PostgreSQL: it refuses to run as root, so root lends it an unprivileged user. */
export interface RunAs {
  uid: number;
  gid: number;
}

const nobody: RunAs = { uid: 65534, gid: 65534 };

function nobodyOfThisMachine(): RunAs {
  try {
    const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
    return line ? { uid: Number(line[1]), gid: Number(line[2]) } : nobody;
  } catch {
    return nobody;
  }
}

function ownerOf(path: string): RunAs | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? { uid: stats.uid, gid: stats.gid } : undefined;
}

/**
 * Undefined: as whoever we are. As root: the owner of an existing cluster (it may have been made by
 * an ordinary user before), else `nobody`.
 */
export function runAsFor(clusterDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(clusterDir);
  return owner && owner.uid !== 0 ? owner : nobodyOfThisMachine();
}

/** The first folder on the way to `path` that this user may not enter; missing folders do not count. */
export function closedFolder(
  path: string,
  user: RunAs = nobodyOfThisMachine(),
): string | undefined {
  const parts: string[] = [];
  for (let at = resolve(path); ; at = dirname(at)) {
    parts.unshift(at);
    if (dirname(at) === at) break;
  }
  return parts.find((part) => {
    const stats = statSync(part, { throwIfNoEntry: false });
    if (!stats?.isDirectory()) return false;
    const bit = stats.uid === user.uid ? 0o100 : stats.gid === user.gid ? 0o010 : 0o001;
    return (stats.mode & bit) === 0;
  });
}
