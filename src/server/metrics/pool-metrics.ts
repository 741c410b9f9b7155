import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

/** How busy the connections to the database are; the embedded one has one, and what is asked meanwhile waits. */
export const openPoolMetrics = ({ pool }: Pick<Database, 'pool'>, register: Registry): void => {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this server to the database, by what they do.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { inUse, idle } = pool()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'database_connections_most',
    help: 'Connections that this server may open (DATABASE_POOL).',
    registers: [register],
    collect() {
      this.set(pool().most)
    },
  })
  new Gauge({
    name: 'database_connection_waiters',
    help: 'Those who wait for a connection now.',
    registers: [register],
    collect() {
      this.set(pool().waiting)
    },
  })
}
