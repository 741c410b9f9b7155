import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'

/**
 * All offices with online rental (our extension), so that a browser can rank them without sending a
 * position. `rows` has one office per line, fields separated by tabs: index, latitude, longitude, `1` for an exact
 * position, region (empty as in the line before), settlement, street (with an exact position), number of its hours in `hours`, free usual boxes, enlarged boxes and cells, price from
 * in kopecks. `hours` are pairs of time zone and working days.
 */
export const readWeekOffices = endpoint('GET /api/postOffices/hours', () => ({
  summary: 'Returns position, hours and free boxes of all offices with online rental (our extension).',
  access: 'everyone',
  reply: z.object({ rows: z.string(), hours: z.array(z.string()) }),
}))
