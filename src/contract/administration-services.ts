import * as z from 'zod/mini'
import { actReason } from './administration.ts'
import { done, instant, numberInPath, officeIndex, serviceNumber } from './basics.ts'
import { endpoint } from './endpoint.ts'

export const administeredService = z.object({
  service: serviceNumber,
  /** Null: everywhere. */
  index: z.nullable(officeIndex),
  offEverywhere: z.boolean(),
  /** The stop in this very place; null if there is none. */
  stop: z.nullable(z.object({ id: z.int(), since: instant, reason: z.string(), by: z.string() })),
})
export type AdministeredService = z.infer<typeof administeredService>

/** Every service everywhere and the stops at offices; with `index` every service at that office. */
export const readServiceStops = endpoint('GET /api/administration/services', () => ({
  access: 'administrator',
  summary: 'Lists services with where they are switched off (our extension).',
  query: z.object({ index: z.optional(officeIndex) }),
  reply: z.object({ services: z.array(administeredService) }),
  refusals: { office_unknown: 404 },
}))

export const stopService = endpoint('POST /api/administration/services', () => ({
  access: 'administrator',
  summary: 'Switches a service off, everywhere or at one office (our extension).',
  body: z.object({ service: serviceNumber, index: z.nullable(officeIndex), reason: actReason }),
  reply: done,
  refusals: { office_unknown: 404, service_already_off: 409 },
}))

export const allowService = endpoint('POST /api/administration/services/:id/lifting', () => ({
  access: 'administrator',
  summary: 'Switches a service on again (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { service_already_on: 409 },
}))
