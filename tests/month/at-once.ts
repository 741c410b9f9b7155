const WORKERS = 12

/** Runs the work for all items, twelve at a time; throws the first error after all have finished. */
export async function atOnce<T>(items: readonly T[], work: (item: T) => unknown): Promise<void> {
  const remaining = items.values()
  const errors: unknown[] = []
  const worker = async () => {
    for (const item of remaining) {
      if (errors.length > 0) return
      try {
        await work(item)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  if (errors.length > 0) throw errors[0]
}
