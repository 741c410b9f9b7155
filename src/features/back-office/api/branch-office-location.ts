import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { doneReplySchema, officeIndex } from '#kit/api/field-schemas.ts'

/**
 * Corrects the location of an office of the national list; later imports keep it. `place_written`: an editor has set
 * the location. `place_far_from_town`: the listed town is too far away.
 */
export const correctOfficeLocation = endpoint('PUT /api/branch/offices/:index/place', () => ({
  access: 'operator',
  summary: 'Corrects the map location of an office of the branch (our extension).',
  params: z.object({ index: officeIndex }),
  body: z.object({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
  }),
  reply: doneReplySchema,
  refusals: { place_written: 409, place_outside_russia: 422, place_far_from_town: 422 },
}))
