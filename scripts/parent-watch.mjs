import { readFileSync } from 'node:fs';

/** State and parent of a process, and when it began, from Linux's own table; undefined when it is gone. */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : { parent: Number(parent), began: rest[17] };
  } catch {
    return undefined;
  }
}

const isNpm = (pid) => {
  try {
    return /^npm |npm-cli|\/npm\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
};

/** npm starts scripts through a shell, which may or may not stay between it and us. */
function npmAboveUs() {
  const above = process.ppid;
  if (isNpm(above)) return above;
  const next = look(above)?.parent;
  return next && isNpm(next) ? next : undefined;
}

/** Calls `end` when the npm that runs us was killed: nobody else would stop us, and the port stays taken. */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = npmAboveUs();
  const began = npm && look(npm)?.began;
  if (!began) return;
  const timer = setInterval(() => {
    if (look(npm)?.began === began) return;
    clearInterval(timer);
    end();
  }, 500);
  timer.unref();
}
