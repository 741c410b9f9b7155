declare module 'pg/lib/utils.js' {
  /** A value as it goes to the database: text, bytes or null. */
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}
