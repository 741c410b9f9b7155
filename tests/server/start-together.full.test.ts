import { expect, test } from 'vitest'
import { checkSession } from '#people/api/session.ts'
import { postgresDatabase } from '#support/postgres-database.ts'
import { startServer } from '#support/server.ts'

test('servers started together on an empty database all come up, every time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { databases, release } = await postgresDatabase(3, 3)
    const servers = await Promise.all(databases.map((database) => startServer({ database })))
    for (const server of servers) {
      expect((await server.visitor().visit('/readyz')).status).toBe(200)
      expect((await server.visitor().call(checkSession, {})).status).toBe(401)
    }
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all(databases.map((database) => database.close()))
    await release()
  }
})
