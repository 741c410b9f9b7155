import { pino } from 'pino'
import { memoryDatabase } from '#kit/database.ts'
import { readConfig } from '#server/config.ts'
import { openServer } from '#server/server.ts'

// A process of its own for pages.bench.ts: the whole server over the built folder that it is given.
const config = readConfig({
  NODE_ENV: 'production',
  ORIGIN: 'http://localhost',
  ALLOW_EMBEDDED_ISSUER: 'yes',
  ALLOW_SANDBOX_BANK: 'yes',
  ALLOW_EMBEDDED_INBOX: 'yes',
  PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
})
if (!config.ok) throw new Error(config.problems.join('\n'))
const server = await openServer({
  config: { ...config.value, port: 0 },
  database: await memoryDatabase(),
  log: pino({ level: 'silent' }),
  fetch,
  site: process.argv[2] ?? '',
})
process.send?.(server.ownOrigin)
process.on('disconnect', () => process.exit())
