import type { Database } from '#server/database/database.ts'
import { realPostgres } from '#support/postgres.ts'
import { serversDatabase } from '#support/postgres-database.ts'
import { openProduct, type Product } from '#support/product.ts'
import { copyOf } from '#support/test-databases.ts'

const POOL = 10

/** What a product did once, from which each test of a file begins. */
export interface Snapshot<T> {
  readonly made: T
  /** Opens a product at an instant over a copy of the database. */
  open(now: string): Promise<Product>
  /** Drops the database. */
  drop(): Promise<void>
}

/** Lets a product do what every test of a file begins with, and closes it. */
export async function snapshotOf<T>(
  now: string,
  work: (product: Product) => Promise<T>,
): Promise<Snapshot<T>> {
  const { url, databases, release } = await serversDatabase(1, POOL)
  const product = await openProduct(now, { database: databases[0] as Database })
  const made = await work(product)
  await product.close()
  const server = await realPostgres()
  return {
    made,
    open: async (later) =>
      openProduct(later, { database: await copyOf(server.url, new URL(url).pathname.slice(1), POOL) }),
    drop: release,
  }
}
