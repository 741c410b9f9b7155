import * as z from 'zod/mini'
import { actReason } from './administration.ts'
import { done, instant, numberInPath, officeIndex, serviceNumber } from './basics.ts'
import { endpoint } from './endpoint.ts'

/** A service everywhere or at one office, as it may be switched off and on. */
export const administeredService = z.object({
  service: serviceNumber,
  /** Null: everywhere. */
  index: z.nullable(officeIndex),
  /** It cannot be ordered here, since it is switched off everywhere. */
  offEverywhere: z.boolean(),
  /** Since when, why and by whom it is switched off in this very place; null unless it is. */
  stop: z.nullable(z.object({ id: z.int(), since: instant, reason: z.string(), by: z.string() })),
})
export type AdministeredService = z.infer<typeof administeredService>

/** All services everywhere, and those that are switched off at an office; with `index` all of them at that office. */
export const readServiceStops = endpoint('GET /api/administration/services', () => ({
  access: 'administrator',
  summary: 'Lists services with where they are switched off (our extension).',
  query: z.object({ index: z.optional(officeIndex) }),
  reply: z.object({ services: z.array(administeredService) }),
  refusals: { office_unknown: 404 },
}))

/** From now on nobody orders the service, everywhere or at one office; what was ordered stays as it is. */
export const stopService = endpoint('POST /api/administration/services', () => ({
  access: 'administrator',
  summary: 'Switches a service off, everywhere or at one office (our extension).',
  body: z.object({ service: serviceNumber, index: z.nullable(officeIndex), reason: actReason }),
  reply: done,
  refusals: { office_unknown: 404, service_already_off: 409 },
}))

/** The service can be ordered again. */
export const allowService = endpoint('POST /api/administration/services/:id/lifting', () => ({
  access: 'administrator',
  summary: 'Switches a service on again (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { service_already_on: 409 },
}))
