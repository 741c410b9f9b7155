import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  administeredService,
  allowService,
  readServiceStops,
  stopService,
} from '#contract/administration-services.ts'
import * as calls from '#contract/administration-services.ts'
import { accept, refuse } from '#domain/outcome.ts'
import { isServiceNumber, type ServiceNumber, serviceNumbers } from '#domain/service.ts'
import { administratorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { hasRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, type Route, route } from '#server/http/route.ts'
import { type ActingPerson, recordAct } from '../audit/record-act.ts'
import { liftStop, makeStop, shownStop } from './stops.ts'

type AdministeredService = z.input<typeof administeredService>

const EVERYWHERE = ''

/** `7 101000`, or `7` for everywhere. */
const nameOf = (service: number | string, index: string): string => `${service} ${index}`.trim()

async function serviceStops(
  db: Kysely<Schema>,
  index: string | undefined,
): Promise<Answer<typeof readServiceStops>> {
  if (index !== undefined && !(await hasRow(db, 'office', { index }))) return refuse('office_unknown')
  const open = await db
    .selectFrom('stop')
    .selectAll()
    .where('kind', '=', 'service')
    .where('liftedAt', 'is', null)
    .$if(index !== undefined, (rows) => rows.where('officeIndex', 'in', [EVERYWHERE, index ?? '']))
    .orderBy('officeIndex')
    .orderBy(sql`subject::int`)
    .execute()
  const rowOf = (service: ServiceNumber, place: string): AdministeredService => {
    const stopAt = (at: string) =>
      open.find((row) => row.subject === String(service) && row.officeIndex === at)
    const stop = stopAt(place)
    return {
      service,
      index: place === EVERYWHERE ? null : place,
      offEverywhere: stopAt(EVERYWHERE) !== undefined,
      stop: stop ? shownStop(stop) : null,
    }
  }
  const all = serviceNumbers.map((service) => rowOf(service, index ?? EVERYWHERE))
  const atOffices = open.flatMap(({ subject, officeIndex: place }) => {
    const service = Number(subject)
    return index === undefined && place !== EVERYWHERE && isServiceNumber(service)
      ? [rowOf(service, place)]
      : []
  })
  return accept({ services: [...all, ...atOffices] })
}

const switchOff = (
  db: Kysely<Schema>,
  by: ActingPerson,
  request: Pick<AdministeredService, 'service' | 'index'> & { readonly reason: string; readonly now: Date },
): Promise<Answer<typeof stopService>> =>
  transact(db, async (trx) => {
    const { service, index, reason, now } = request
    if (index !== null && !(await hasRow(trx, 'office', { index }))) return refuse('office_unknown')
    const place = index ?? EVERYWHERE
    const stopped = { kind: 'service', subject: String(service), officeIndex: place } as const
    const made = await makeStop(trx, stopped, { by, reason, now })
    if (!made) return refuse('service_already_off')
    const number = nameOf(service, place)
    await recordAct(trx, { by, act: 'service_switched_off', subject: 'service', number, reason, now })
    return accept({ done: true } as const)
  })

const switchOn = (
  db: Kysely<Schema>,
  by: ActingPerson,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
): Promise<Answer<typeof allowService>> =>
  transact(db, async (trx) => {
    const lifted = await liftStop(trx, { id, kind: 'service' }, { by, now })
    if (!lifted) return refuse('service_already_on')
    const number = nameOf(lifted.subject, lifted.officeIndex)
    await recordAct(trx, { by, act: 'service_switched_on', subject: 'service', number, reason, now })
    return accept({ done: true } as const)
  })

export const serviceStopRoutes = ({ db, offices }: Context): Route[] => [
  route(calls.readServiceStops, ({ query }) => serviceStops(db, query.index)),
  route(calls.stopService, async ({ body, now, ...request }) => {
    const done = await switchOff(db, administratorFrom(request), { ...body, now })
    if (done.ok) await offices.follow()
    return done
  }),
  route(calls.allowService, async ({ params, body, now, ...request }) => {
    const done = await switchOn(db, administratorFrom(request), { id: params.id, reason: body.reason, now })
    if (done.ok) await offices.follow()
    return done
  }),
]
