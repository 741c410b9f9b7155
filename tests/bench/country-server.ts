import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openServer, type RunningServer } from '#server/server.ts'
import { memoryDatabase } from '#support/database.ts'
import { roomyLimits } from '#support/roomy-limits.ts'
import { silent } from './claim-ground.ts'
import type { Spot } from './made-up-country.ts'

/** Above the index of any real office. */
const FIRST_INDEX = 700_000
const BOXES_PER_OFFICE = 3

/**
 * Runs the product in this process. Without `site` only calls are answered; the server's clock starts at
 * `clock`.
 */
export async function countryServer(
  offices: readonly Spot[],
  { site = '/nowhere', clock }: { site?: string; clock?: string } = {},
): Promise<RunningServer> {
  const database = await memoryDatabase()
  const data = mkdtempSync(join(tmpdir(), 'bench-'))
  const config = readConfig({
    ...roomyLimits,
    NODE_ENV: clock === undefined ? 'production' : 'test',
    ALLOW_EMBEDDED_ISSUER: 'yes',
    ALLOW_SANDBOX_BANK: 'yes',
    ALLOW_EMBEDDED_INBOX: 'yes',
    PORT: '0',
    DATA_DIR: data,
    PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...(clock === undefined ? {} : { TEST_CLOCK: clock }),
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const rows = offices.map(
    ({ latitude, longitude }, index) =>
      `('${FIRST_INDEX + index}','name','region','town','street ${index}',${latitude},${longitude})`,
  )
  await database.executeSql(`insert into office (index, name, region, settlement, address, latitude, longitude, time_zone, tariff_group, online, origin, fingerprint, changed_at)
    select index, name, region, settlement, address, latitude, longitude, 'Europe/Moscow', 'town', true, 'import', index, now() from (values ${rows.join(',')}) as made (index, name, region, settlement, address, latitude, longitude)`)
  await database.executeSql(`insert into box (office_index, number, size)
    select index, number, 1 from office, generate_series(1, ${BOXES_PER_OFFICE}) as number where index::int % 5 > 0`)
  const server = await openServer({
    config: { ...config.value, port: 0 },
    database,
    log: silent,
    fetch,
    site,
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await database.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
