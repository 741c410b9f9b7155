const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const yardstick = JSON.stringify(
  Array.from({ length: 50_000 }, (_, index) => ({
    id: index,
    text: `Line ${index}`,
    isOpen: index % 2 === 0,
  })),
)

/** Processor time of a fixed piece of work, in milliseconds. */
const yardstickMs = (): number => {
  const before = cpuMs()
  JSON.stringify(JSON.parse(yardstick))
  return cpuMs() - before
}

/**
 * Runs `run` and measures the longest time that this thread, which is also the server's, was blocked, as a share of a
 * fixed piece of work before and after. Both are the thread's own processor time: neither other programs nor a slow
 * machine count. Meanwhile `between` runs repeatedly, one call after another.
 */
export async function longestStretch<T>(
  run: () => Promise<T>,
  between: () => Promise<unknown>,
): Promise<{ result: T; longest: number }> {
  let isRunning = true
  let longestMs = 0
  const before = yardstickMs()
  await between()
  let last = cpuMs()
  const running = run().finally(() => {
    isRunning = false
  })
  while (isRunning) {
    await Promise.race([between(), running.catch(() => undefined)])
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }
  const result = await running
  return { result, longest: longestMs / Math.max(before, yardstickMs()) }
}

/** Minimum processor time of this thread over several runs, in milliseconds. */
export async function leastCpuMs(run: () => unknown, runs = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < runs; index += 1) {
    const before = cpuMs()
    await run()
    least = Math.min(least, cpuMs() - before)
  }
  return least
}
