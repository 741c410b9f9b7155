import { demoPeopleWords } from '#stand-ins/words/demo-people.ts'
import { readConfig } from './config.ts'
import { createQueryLogger } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { createLogger } from './log.ts'
import { openServer, type RunningServer } from './server.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { version } from './version.ts'

const STOP_MS = 10_000

const configResult = readConfig(process.env)
if (!configResult.ok) {
  for (const problem of configResult.problems) console.error(problem)
  process.exit(1)
}
const config = configResult.value
const log = createLogger(config.logLevel)

const describeServer = ({ origin, files }: RunningServer): string => {
  const people = Object.entries(demoPeopleWords).map(
    ([value, { name, hint }]) => `  ${value.padEnd(12)} ${name} - ${hint}`,
  )
  return [
    '',
    `  ${origin}`,
    ...(files === 0 ? ['  (the site is not built: `npm run build`)'] : []),
    ...(config.issuer.kind === 'embedded' ? ['', ...people] : []),
    '',
  ].join('\n')
}

try {
  const tracing = await openTracing(config.tracing, version)
  const database = await openDatabase(config, log, createQueryLogger(log, tracing.query))
  const server = await openServer({ config, database, log, fetch, tracing }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  console.log(describeServer(server))

  let stopping = false
  const stop = async (pause: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), pause + STOP_MS).unref()
    await server.stop(pause)
    await database.close()
    await tracing.stop()
    process.exit(0)
  }
  const pause = config.stopPauseSeconds * 1000
  process.on('SIGTERM', () => stop(pause))
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  process.on('disconnect', () => stop(pause))
  // Astro's page program adds a listener for this event, with which Node alone would no longer end the process.
  process.on('unhandledRejection', (error) => {
    throw error
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  log.debug({ err: error }, 'start failed')
  process.exit(1)
}
