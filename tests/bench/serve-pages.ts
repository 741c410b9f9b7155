import { pino } from 'pino'
import { importOffices } from '#places/server/import/import-offices.ts'
import { readOfficeList } from '#places/server/import/read-office-list.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openServer } from '#server/server.ts'
import { memoryDatabase } from '#support/database.ts'

// A process for pages.bench.ts.
const config = readConfig({
  NODE_ENV: 'production',
  ORIGIN: 'http://localhost',
  // Required by the configuration, but unused: the server gets its database below.
  DATABASE_URL: 'postgres://localhost/unused',
  ALLOW_EMBEDDED_ISSUER: 'yes',
  ALLOW_SANDBOX_BANK: 'yes',
  ALLOW_EMBEDDED_INBOX: 'yes',
  PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
})
if (!config.ok) throw new Error(config.problems.join('\n'))
const [, , site = '', list = ''] = process.argv
const log = pino({ level: 'silent' })
const database = await memoryDatabase()
await migrate(database, log)
await importOffices(database.kysely, await readOfficeList(list, () => {}), {
  allowClosing: true,
  progress: () => {},
})
const server = await openServer({
  config: { ...config.value, port: 0 },
  database,
  log,
  fetch,
  site,
})
process.send?.(server.ownOrigin)
process.on('disconnect', () => process.exit())
