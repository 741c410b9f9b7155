import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  administeredService,
  allowService,
  readServiceStops,
  stopService,
} from '#contract/administration-services.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { isServiceNumber, type ServiceNumber, serviceNumbers } from '#domain/service.ts'
import { hasRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { type ActingPerson, recordAct } from '../audit/record-act.ts'

type AdministeredService = z.input<typeof administeredService>

const EVERYWHERE = ''

/** How the audit names a service and where: `7 101000`, `7` everywhere. */
const nameOf = (service: number, index: string): string => `${service} ${index}`.trim()

/** All services everywhere with those that are off at some office, or all of them at one office. */
export async function serviceStops(
  db: Kysely<Schema>,
  index: string | undefined,
): Promise<Answer<typeof readServiceStops>> {
  if (index !== undefined && !(await hasRow(db, 'office', { index }))) return refuse('office_unknown')
  const open = await db
    .selectFrom('service_stop')
    .selectAll()
    .where('lifted_at', 'is', null)
    .$if(index !== undefined, (rows) => rows.where('office_index', 'in', [EVERYWHERE, index ?? '']))
    .orderBy('office_index')
    .orderBy('service')
    .execute()
  const rowOf = (service: ServiceNumber, place: string): AdministeredService => {
    const stop = open.find((row) => row.service === service && row.office_index === place)
    return {
      service,
      index: place === EVERYWHERE ? null : place,
      offEverywhere: open.some((row) => row.service === service && row.office_index === EVERYWHERE),
      stop: stop ? { id: stop.id, since: stop.stopped_at, reason: stop.reason, by: stop.stopped_name } : null,
    }
  }
  const all = serviceNumbers.map((service) => rowOf(service, index ?? EVERYWHERE))
  const atOffices = open.flatMap((row) =>
    index === undefined && row.office_index !== EVERYWHERE && isServiceNumber(row.service)
      ? [rowOf(row.service, row.office_index)]
      : [],
  )
  return accept({ services: [...all, ...atOffices] })
}

/** Switches a service off; of two who do it at once one is told that it is off. */
export const switchOff = (
  db: Kysely<Schema>,
  by: ActingPerson,
  request: Pick<AdministeredService, 'service' | 'index'> & { readonly reason: string; readonly now: Date },
): Promise<Answer<typeof stopService>> =>
  transact(db, async (trx) => {
    const { service, index, reason, now } = request
    if (index !== null && !(await hasRow(trx, 'office', { index }))) return refuse('office_unknown')
    const row = {
      service,
      office_index: index ?? EVERYWHERE,
      reason,
      stopped_name: by.name,
      stopped_at: now,
    }
    const made = await trx
      .insertInto('service_stop')
      .values(row)
      .onConflict((open) =>
        open.columns(['service', 'office_index']).where(sql<boolean>`lifted_at is null`).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse('service_already_off')
    const number = nameOf(service, row.office_index)
    await recordAct(trx, { by, act: 'service_switched_off', subject: 'service', number, reason, now })
    return accept({ done: true } as const)
  })

/** Switches a service on again in the very place where it was switched off. */
export const switchOn = (
  db: Kysely<Schema>,
  by: ActingPerson,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
): Promise<Answer<typeof allowService>> =>
  transact(db, async (trx) => {
    const row = await lockRow(trx, 'service_stop', { id, lifted_at: null })
    if (!row) return refuse('service_already_on')
    await updateRows(trx, 'service_stop', id, { lifted_name: by.name, lifted_at: now })
    const number = nameOf(row.service, row.office_index)
    await recordAct(trx, { by, act: 'service_switched_on', subject: 'service', number, reason, now })
    return accept({ done: true } as const)
  })
