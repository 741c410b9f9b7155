import type { Database } from '#server/database/database.ts'

/** An office of the branch of the demo operators. */
const INDEX = '105001'

export async function insertOffice(database: Database, boxes: number): Promise<void> {
  await database.executeSql(`insert into office (index, name, region, settlement, address, latitude, longitude,
      time_zone, tariff_group, online, origin, fingerprint, services, changed_at)
    values ('${INDEX}', 'Month', 'Moscow', 'Moscow', 'Street 1', 55.7, 37.6, 'Europe/Moscow', 'capital', true, 'import',
      'month', '[1,4,5,7,8]', now())`)
  await database.executeSql(
    `insert into box (id, office_index, number, size) overriding system value
     select 1000000 + number, '${INDEX}', number, 1 from generate_series(1, ${boxes}) as number`,
  )
}

export const boxNumbered = (number: number): number => 1_000_000 + number
