import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What is given out of IPv6; the rest belongs to nobody yet. */
const given = ipaddr.IPv6.parseCIDR('2000::/3')

/** Is this an address of the public internet, and not of this machine, of somebody's own house, or of nobody? */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(given))
}

/** Ports of https; '' is 443, and any other one may be a service that an answer tells of. */
const hookPorts = new Set(['', '8443'])

/** May events be sent to this address at all? https at its usual ports without a user in it, and no bare private address; in development any http too. */
export function mayBeHook(text: string, development: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname, port } = new URL(text)
  if (username !== '' || password !== '') return false
  if (development) return protocol === 'https:' || protocol === 'http:'
  const bare = hostname.replace(/^\[|\]$/g, '')
  return (
    protocol === 'https:' &&
    hookPorts.has(port) &&
    (isIP(bare) === 0 ? bare.includes('.') : isPublicAddress(bare))
  )
}
