import * as z from 'zod/mini'
import { calendarDateSchema, officeIndex } from '#kit/api/field-schemas.ts'

const hours = z.string().check(z.regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/))

/** '08:00-20:00', or '00:00-00:00' for around the clock; null or missing for a day off. */
const day = z._default(
  z.nullable(z.strictObject({ work: hours, lunches: z._default(z.array(hours), []) })),
  null,
)

/**
 * A range of boxes has `count` consecutive numbers starting at `from`. Boxes in `outOfOrder` are not rented. `places`
 * counts rows from the top and columns from the left of the wall; `height` is the middle of a row, in millimetres
 * above the floor.
 */
export const officeEntry = z.strictObject({
  index: officeIndex,
  name: z.string(),
  region: z.string(),
  settlement: z.string(),
  address: z.string(),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  timeZone: z.string(),
  tariffGroup: z.string(),
  online: z.boolean(),
  temporarilyClosed: z._default(z.boolean(), false),
  closedUntil: z.optional(calendarDateSchema),
  hours: z.strictObject({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }),
  holidays: z._default(z.array(z.strictObject({ date: calendarDateSchema, day })), []),
  /** Booked visits that a half hour takes; missing: derived from the hours (M-VISIT-02). */
  visitsPerHalfHour: z.optional(z.int().check(z.gte(0), z.lte(50))),
  services: z._default(z.array(z.int()), []),
  boxes: z._default(
    z.array(
      z.strictObject({
        size: z.union([z.literal(1), z.literal(2)]),
        from: z.int().check(z.positive()),
        count: z.int().check(z.positive(), z.lte(2000)),
        outOfOrder: z._default(z.array(z.int()), []),
        /** Rows of `count` boxes with consecutive numbers starting at `from`, side by side starting at `column`. */
        places: z._default(
          z.array(
            z.strictObject({
              row: z.int().check(z.positive(), z.lte(60)),
              column: z._default(z.int().check(z.positive(), z.lte(400)), 1),
              height: z.optional(z.int().check(z.gte(0), z.lte(3000))),
              from: z.int().check(z.positive()),
              count: z._default(z.int().check(z.positive(), z.lte(400)), 1),
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
  lockers: z._default(
    z.array(
      z.strictObject({
        id: z.int().check(z.positive()),
        name: z.string(),
        cells: z.int().check(z.positive(), z.lte(200)),
      }),
    ),
    [],
  ),
  directions: z._default(z.string(), ''),
})
export type OfficeEntry = z.infer<typeof officeEntry>
