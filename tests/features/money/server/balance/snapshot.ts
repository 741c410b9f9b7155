import type { Database } from '#server/database/database.ts'
import { realPostgres } from '#support/postgres.ts'
import { serversDatabase } from '#support/postgres-database.ts'
import { openProduct, type Product } from '#support/product.ts'
import { copyOf } from '#support/test-databases.ts'

const POOL_SIZE = 10

/** The state of a product after common setup, from which each test of a file starts. */
export interface Snapshot<T> {
  readonly made: T
  open(now: string): Promise<Product>
  drop(): Promise<void>
}

/** Runs the common setup of a file on a product and closes it. */
export async function snapshotOf<T>(
  now: string,
  setUp: (product: Product) => Promise<T>,
): Promise<Snapshot<T>> {
  const { url, databases, release } = await serversDatabase(1, POOL_SIZE)
  const product = await openProduct(now, { database: databases[0] as Database })
  const setupResult = await setUp(product)
  await product.close()
  const server = await realPostgres()
  return {
    made: setupResult,
    open: async (later) =>
      openProduct(later, { database: await copyOf(server.url, new URL(url).pathname.slice(1), POOL_SIZE) }),
    drop: release,
  }
}
