import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A network: its first address, and how many bits of it are the network's. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * Whose word about the caller is believed: nobody's (false), that of whoever connects, one hop (true), or that of front
 * servers in these networks, any number of hops.
 */
export type TrustedProxies = boolean | readonly Network[]

/** An address as it is written, one of IPv4 also in the manner of IPv6; null for what is none. */
const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  // The package takes 10.1 and 0x7f.1 for addresses as well.
  isWrittenInFull(text) && ipaddr.isValid(text) ? ipaddr.process(text) : null

const isWrittenInFull = (text: string): boolean =>
  text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text)

/** A network in its usual notation, a single address among them; null for what is none. */
export const parseNetwork = (text: string): Network | null => {
  const [address = '', bits, ...more] = text.split('/')
  const first = parseAddress(address)
  if (first === null || more.length > 0) return null
  const all = first.kind() === 'ipv4' ? ALL_OF_IPV4 : ALL_OF_IPV6
  if (bits === undefined) return [first, all]
  if (!/^\d{1,3}$/.test(bits)) return null
  // An IPv4 network that is written as IPv6 counts the bits before it too.
  const length = Number(bits) - (address.includes(':') && all === ALL_OF_IPV4 ? ALL_OF_IPV6 - ALL_OF_IPV4 : 0)
  return length >= 0 && length <= all ? [first, length] : null
}

const ALL_OF_IPV4 = 32
const ALL_OF_IPV6 = 128

/** Does an address belong to one of the networks? */
const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean =>
  networks.some(([first, bits]) => first.kind() === address.kind() && address.match(first, bits))

/**
 * The caller as limits count it: the network of the socket's address, or with trusted front servers of the last address
 * in X-Forwarded-For that is none of theirs; what the caller wrote before it is not believed.
 */
export const callerNetwork = (request: IncomingMessage, trusted: TrustedProxies): string =>
  networkOf(callerAddress(request, trusted))

const callerAddress = (request: IncomingMessage, trusted: TrustedProxies): string => {
  const socket = request.socket.remoteAddress ?? ''
  if (trusted === false) return socket
  const hops = hopsOf(request)
  return trusted === true ? (addressOf(hops.at(-1) ?? '') ?? socket) : beforeTheTrusted(socket, hops, trusted)
}

/** Does a request come from a front server whose word is believed? */
export const isOfTrustedProxy = (request: IncomingMessage, trusted: TrustedProxies): boolean => {
  if (typeof trusted === 'boolean') return trusted
  const writer = parseAddress(request.socket.remoteAddress ?? '')
  return writer !== null && isIn(writer, trusted)
}

const hopsOf = ({ headers }: IncomingMessage): string[] => {
  const header = headers['x-forwarded-for']
  return (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim())
}

/** Each front server writes last who came to it: believed from the right for as long as the writer is trusted. */
const beforeTheTrusted = (socket: string, hops: readonly string[], trusted: readonly Network[]): string => {
  let caller = socket
  for (const hop of hops.toReversed()) {
    const writer = parseAddress(caller)
    if (writer === null || !isIn(writer, trusted)) return caller
    const before = addressOf(hop)
    // What is no address, a trusted server has passed on and not written: the caller is whoever it is in front of.
    if (before === null) return caller
    caller = before
  }
  return caller
}

/** The address of an entry, which some front servers write with its port; null for what is none. */
const addressOf = (hop: string): string | null => {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(hop) ?? []
  const address = bracketed ?? beforePort ?? hop
  return parseAddress(address) === null ? null : address
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

const IPV6_NETWORK = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/

export const isIPv6Network = (network: string): boolean => IPV6_NETWORK.test(network)

/** The first 48 bits of an IPv6 network, which providers give to a customer whole; an IPv4 address as it is. */
export const siteNetwork = (network: string): string => network.replace(IPV6_NETWORK, '$1:/48')

/**
 * Does a caller's network tell callers apart? Not one on this machine without a trusted front server: that is a bench, a
 * probe, or everybody behind a proxy whose TRUST_PROXY was forgotten.
 */
export const tellsCallersApart = (network: string, trusted: TrustedProxies): boolean =>
  trusted !== false || !isThisMachine(network)

/** Is this an address of this very machine? */
const isThisMachine = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)
