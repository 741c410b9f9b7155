declare module 'tz-lookup' {
  /** The IANA time zone of a place; throws a RangeError for a place that is not on the globe. */
  export default function tzLookup(latitude: number, longitude: number): string
}
