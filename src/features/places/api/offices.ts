import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  booleanQueryParam,
  calendarDateSchema,
  clockTime,
  kopecksSchema,
  officeIndex,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'

/** Break within a working day (M-ENT-02). */
export const lunchBreak = z.object({ beginLunchTime: clockTime, endLunchTime: clockTime })

/**
 * A weekday (1 Monday … 7 Sunday), or a special day if `date` is set. Without times the office is closed (M-ENT-02).
 */
export const workingDay = z.object({
  weekDayId: z.nullable(z.int().check(z.gte(1), z.lte(7))),
  beginWorkTime: z.nullable(clockTime),
  endWorkTime: z.nullable(clockTime),
  date: z.optional(z.nullable(calendarDateSchema)),
  lunches: z.array(lunchBreak),
})
export type WorkingDay = z.infer<typeof workingDay>

/** What the coordinates point to; `none` if that is unknown. */
export const coordPrecision = z.enum(['office', 'settlement', 'district', 'none'])
export type CoordPrecision = z.infer<typeof coordPrecision>

/** Shown until the end of the day `until`. */
const officeNote = z.object({ text: z.string(), until: calendarDateSchema })
export type OfficeNote = z.infer<typeof officeNote>

/** An office, or the locker cells in it (M-ENT-01). Fields after `services` are our extensions. */
export const office = z.lazy(() =>
  z.object({
    postalCode: officeIndex,
    index: officeIndex,
    region: z.string(),
    settlement: z.string(),
    addressSource: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    numberOfFreeBoxes: z.int(),
    cabinet_enable: z.boolean(),
    is_aapsh: z.boolean(),
    aapsh_id: z.nullable(z.int()),
    aapsh_name: z.nullable(z.string()),
    workingHours: z.array(workingDay),
    isTemporaryClosed: z.boolean(),
    services: z.array(z.int()),
    /** Numbers of services that cannot be ordered now. */
    stoppedServices: z.optional(z.array(z.int())),
    closedUntil: z.optional(calendarDateSchema),
    note: z.optional(officeNote),
    /** IANA time zone of the office, for today's opening hours (AMB-14). */
    timeZone: z.optional(z.string()),
    name: z.optional(z.string()),
    /** Missing if the coordinates are those of the office. */
    coordPrecision: z.optional(coordPrecision),
    tariffGroup: z.optional(z.string()),
    /** Free boxes by size. */
    freeBySize: z.optional(
      z.object({ 1: z.optional(z.int()), 2: z.optional(z.int()), locker: z.optional(z.int()) }),
    ),
    /** Lowest monthly prices in kopecks by client type (AMB-50). */
    pricesFrom: z.optional(
      z.object({ individual: kopecksSchema, privileged: kopecksSchema, legal: kopecksSchema }),
    ),
    directions: z.optional(z.string()),
    lockers: z.optional(z.array(z.object({ id: z.int(), name: z.string() }))),
    distance: z.optional(z.int()),
  }),
)
export type Office = z.infer<typeof office>

const geoInQuery = z.optional(z.string().check(z.maxLength(60), z.regex(/^-?\d+(\.\d+)?:-?\d+(\.\d+)?$/)))

const areaInQuery = z.optional(
  z.string().check(z.maxLength(120), z.regex(/^-?\d+(\.\d+)?(:-?\d+(\.\d+)?){3}$/)),
)

/** Suggestions while the user types an address (M-API-01), nearest first if `geo` is given as `lat:lon`. */
export const suggestOffices = endpoint('GET /api/postOffices/suggest', () => ({
  summary: 'Suggests offices by words of an address or the first digits of an index.',
  access: 'everyone',
  query: z.object({
    address: z.string().check(z.maxLength(200)),
    renderIndexes: z.optional(z.string().check(z.maxLength(5))),
    geo: geoInQuery,
  }),
  reply: z.object({
    addr: z.array(
      z.object({
        index: z.string(),
        outAddr: z.string(),
        aapshId: z.optional(z.int()),
      }),
    ),
  }),
}))

const officeSearchQuery = {
  address: z.string().check(z.maxLength(200)),
  onlyFree: z.optional(booleanQueryParam),
  online: z.optional(booleanQueryParam),
  aaps: z.optional(booleanQueryParam),
  geo: geoInQuery,
  area: areaInQuery,
  /** Limits the result to the offices of one town mark (`townOf` of {@link officeCluster}). */
  townOf: z.optional(officeIndex),
}

/**
 * Finds offices by index or words, six per page from page 0 (M-API-02); without an address, those nearest to `geo`.
 * Status 412 means that the office rents no boxes; the body is another office, or null (M-MAP-16).
 */
export const findOffices = endpoint('GET /api/postOffices/search/findOPS', () => ({
  summary: 'Finds offices by index or by words of an address, six per page.',
  access: 'everyone',
  query: z.object({
    ...officeSearchQuery,
    page: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10000)), 0),
  }),
  reply: z.array(office),
  refusals: { alternative_offered: 412, no_offer: 412 },
}))

/** Number of offices that {@link findOffices} finds for the same query (M-API-03). */
export const countFoundOffices = endpoint('GET /api/postOffices/numberOfFoundOps', () => ({
  summary: 'Counts the offices found for an address.',
  access: 'everyone',
  query: z.object(officeSearchQuery),
  reply: z.int(),
}))

/**
 * A single office or locker on the map (M-ENT-03). Fields from `aapshId` on are our extensions, for the pin's label.
 */
export const officePin = z.lazy(() =>
  z.object({
    index: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    aapsh: z.boolean(),
    aapshId: z.optional(z.int()),
    free: z.optional(z.int()),
    closed: z.optional(z.boolean()),
    address: z.optional(z.string()),
  }),
)
export type OfficePin = z.infer<typeof officePin>

/**
 * A mark for several offices (M-ENT-03). With `townOf` it groups the offices of a town without an exact position and
 * never splits. `name` is missing if the reply has many marks. `mixed` is true if it includes other settlements.
 */
export const officeCluster = z.lazy(() =>
  z.object({
    latitude: z.number(),
    longitude: z.number(),
    quantity: z.int(),
    townOf: z.optional(officeIndex),
    name: z.optional(z.string()),
    mixed: z.optional(z.literal(true)),
  }),
)
export type OfficeCluster = z.infer<typeof officeCluster>

const degrees = z.number().check(z.gte(-540), z.lte(540))

/**
 * Clusters and pins within a rectangle of the map (M-API-04). `type` and `precise` depend on the zoom (M-MAP-04,
 * 05).
 */
export const readMapMarks = endpoint('POST /api/postOffices/search/byCoordinates', () => ({
  summary: 'Returns the clusters and pins in a rectangle of the map.',
  access: 'everyone',
  body: z.object({
    topLeftLongitude: degrees,
    topLeftLatitude: degrees,
    bottomRightLongitude: degrees,
    bottomRightLatitude: degrees,
    filters: z.optional(
      z.object({
        aaps: z.optional(z.boolean()),
        onlyFree: z.optional(z.boolean()),
        online: z.optional(z.boolean()),
      }),
    ),
    zoom: z.number().check(z.gte(0), z.lte(22)),
    type: z.optional(z.int()),
    precise: z.optional(z.number()),
  }),
  reply: z.object({ clusters: z.array(officeCluster), postOfficesPins: z.array(officePin) }),
}))

/** Office by its index, or the locker cells in it if `isAapsh=true` (M-API-05). */
export const readOfficeByIndex = endpoint('GET /api/postOffices/search/retrieveUnitByCoordinate', () => ({
  summary: 'Returns an office by its index.',
  access: 'everyone',
  query: z.object({
    index: officeIndex,
    isAapsh: z.optional(booleanQueryParam),
    aapshId: z.optional(positiveIntegerParam),
  }),
  reply: office,
  refusals: { office_unknown: 404 },
}))

export const findNearestFreeOffices = endpoint('GET /api/postOffices/:index/nearestFree', () => ({
  summary: 'Returns the three nearest offices with free boxes (our extension).',
  access: 'everyone',
  params: z.object({ index: officeIndex }),
  reply: z.array(office),
  refusals: { office_unknown: 404 },
}))
