const WORKERS = 12

/** Does the work for each item, a dozen at once; fails with what failed first, after all came to rest. */
export async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values()
  const failed: unknown[] = []
  const worker = async () => {
    for (const item of left) {
      if (failed.length > 0) return
      await work(item).catch((error: unknown) => failed.push(error))
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  if (failed.length > 0) throw failed[0]
}
