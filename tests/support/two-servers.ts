import { serversDatabase } from './postgres-database.ts'
import { openProduct, type Product } from './product.ts'

type World = NonNullable<Parameters<typeof openProduct>[1]>

/**
 * Opens two servers on one real PostgreSQL; `second` overrides settings of the second one. `close` stops both and drops
 * the database.
 */
export async function twoServers(
  now: string,
  world: World = {},
  second: { readonly now?: string; readonly pool?: number } = {},
): Promise<{ servers: readonly [Product, Product]; close: () => Promise<void> }> {
  const shared = await serversDatabase(2, second.pool)
  const opened: Product[] = []
  const close = async (): Promise<void> => {
    for (const server of opened) await server.close()
    await shared.release()
  }
  try {
    const [one, other] = shared.databases
    const first = await openProduct(now, { ...world, database: one })
    opened.push(first)
    const another = await openProduct(second.now ?? now, { ...world, database: other })
    opened.push(another)
    return { servers: [first, another], close }
  } catch (error) {
    await close()
    throw error
  }
}
