import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The caller as limits count it: the network of the socket's address, or with trusted front servers of the one that they
 * wrote last into X-Forwarded-For (`trusted` of them stand between the caller and us); what the caller wrote before it is
 * not believed.
 */
export const callerNetwork = (request: IncomingMessage, trusted: number): string =>
  networkOf(callerAddress(request, trusted))

const callerAddress = (request: IncomingMessage, trusted: number): string => {
  const socket = request.socket.remoteAddress ?? ''
  if (trusted === 0) return socket
  const header = request.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim())
  return hops.at(-trusted) || socket
}

/** An IPv4 address as it is, also written as IPv6; of another IPv6 address its first 64 bits: one subscriber has them all. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  if (isThisMachine(address)) return address
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Does a caller's network tell callers apart? Not one on this machine without a trusted front server: that is a bench, a
 * probe, or everybody behind a proxy whose TRUST_PROXY was forgotten.
 */
export const tellsCallersApart = (network: string, trustProxy: boolean): boolean =>
  trustProxy || !isThisMachine(network)

/** Is this an address of this very machine? */
export const isThisMachine = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)
