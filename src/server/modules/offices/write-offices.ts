import { type Kysely, sql } from 'kysely'
import type { OfficeFacts } from '#domain/page-office.ts'
import type { Schema } from '#server/database/schema.ts'

export interface OfficeToWrite extends OfficeFacts {
  readonly fingerprint: string
}

/**
 * One statement in index order, so that servers starting at once do not deadlock. `import` leaves editors' offices
 * alone; equal rows are not touched. The database's clock orders changes for all servers.
 */
export const writeOffices = async (
  database: Kysely<Schema>,
  offices: readonly OfficeToWrite[],
  origin: 'content' | 'import',
): Promise<void> => {
  if (offices.length === 0) return
  await sql`
    insert into office (index, name, region, area, settlement, address, latitude, longitude, coord_precision, time_zone,
      tariff_group, online, temporarily_closed, closed_until, working_hours, services, directions, fingerprint, origin, changed_at)
    select o.*, ${origin}::text, now()
    from jsonb_to_recordset(${JSON.stringify(offices)}::text::jsonb) as o (index text, name text, region text, area text,
      settlement text, address text, latitude double precision, longitude double precision, "coordPrecision" text,
      "timeZone" text, "tariffGroup" text, online boolean, "temporarilyClosed" boolean, "closedUntil" date,
      "workingHours" jsonb, services jsonb, directions text, fingerprint text)
    order by o.index
    on conflict (index) do update set
      name = excluded.name, region = excluded.region, area = excluded.area, settlement = excluded.settlement,
      address = excluded.address,
      latitude = excluded.latitude, longitude = excluded.longitude, coord_precision = excluded.coord_precision, time_zone = excluded.time_zone,
      tariff_group = excluded.tariff_group, online = excluded.online,
      temporarily_closed = excluded.temporarily_closed, closed_until = excluded.closed_until, working_hours = excluded.working_hours,
      services = excluded.services, directions = excluded.directions, fingerprint = excluded.fingerprint,
      origin = excluded.origin, closed = false, changed_at = excluded.changed_at
    where (excluded.origin = 'content' or office.origin = 'import' or office.closed)
      and (office.fingerprint <> excluded.fingerprint or office.closed or office.origin <> excluded.origin)
  `.execute(database)
}
