import { createHmac, timingSafeEqual } from 'node:crypto'

const unsigned = new Set(['checksum', 'sign_alias'])

/**
 * The bank's signature of callback parameters: without `checksum` and `sign_alias`, sorted by name, joined as
 * `name;value;`, HMAC-SHA256 with the shared key, upper-case hex.
 */
export function callbackChecksum(parameters: URLSearchParams, key: string): string {
  const signed = [...parameters]
    .filter(([name]) => !unsigned.has(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name};${value};`)
    .join('')
  return createHmac('sha256', key).update(signed).digest('hex').toUpperCase()
}

/** Whether the parameters carry the right signature; a parameter given twice is never right. */
export function checksumHolds(parameters: URLSearchParams, key: string): boolean {
  const names = [...parameters.keys()]
  if (new Set(names).size !== names.length) return false
  const given = Buffer.from(parameters.get('checksum') ?? '')
  const right = Buffer.from(callbackChecksum(parameters, key))
  return given.length === right.length && timingSafeEqual(given, right)
}
