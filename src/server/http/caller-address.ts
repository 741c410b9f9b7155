import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

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
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address) || isThisMachine(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const left = groups(head)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - groups(tail).length)
  const all = [...left, ...Array<string>(zeros).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Does a caller's network tell callers apart? Not one on this machine without a trusted front server: that is a bench, a
 * probe, or everybody behind a proxy whose TRUST_PROXY was forgotten.
 */
export const tellsCallersApart = (network: string, trustProxy: boolean): boolean =>
  trustProxy || !isThisMachine(network)

/** Is this an address of this very machine? */
export const isThisMachine = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)
