/** The least CPU time of several runs in milliseconds: what other work on the machine adds is left out. */
export async function leastCpu(run: () => unknown, times = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < times; turn += 1) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** How much dearer four times the size is: 4 when the cost grows in proportion, 16 when by the square. */
export async function cpuGrowth(run: (size: number) => unknown, size: number): Promise<number> {
  await run(size / 4);
  const small = await leastCpu(() => run(size / 4));
  const large = await leastCpu(() => run(size));
  // Below a millisecond the clock itself is what is measured.
  return large / Math.max(small, 1);
}
