import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

export type IpNetwork = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Trust in X-Forwarded-For: none (false), one hop (true), or any number of proxies in these networks. */
export type TrustedProxies = boolean | readonly IpNetwork[]

/** Accepts IPv4 written as IPv6; null if invalid. */
const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  // The package alone would also accept short forms such as 10.1 and 0x7f.1.
  isWrittenInFull(text) && ipaddr.isValid(text) ? ipaddr.process(text) : null

const isWrittenInFull = (text: string): boolean =>
  text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text)

/** Parses a network in CIDR notation or a single IP address; null if invalid. */
export const parseIpNetwork = (text: string): IpNetwork | null => {
  const [address = '', bits, ...more] = text.split('/')
  const first = parseAddress(address)
  if (first === null || more.length > 0) return null
  const all = first.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS
  if (bits === undefined) return [first, all]
  if (!/^\d{1,3}$/.test(bits)) return null
  // The length of an IPv4 network written as IPv6 includes 96 bits before the IPv4 part.
  const length = Number(bits) - (address.includes(':') && all === IPV4_BITS ? IPV6_BITS - IPV4_BITS : 0)
  return length >= 0 && length <= all ? [first, length] : null
}

const IPV4_BITS = 32
const IPV6_BITS = 128

const isInNetworks = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly IpNetwork[]): boolean =>
  networks.some(([first, bits]) => first.kind() === address.kind() && address.match(first, bits))

/**
 * The caller's network, used for rate limits. Behind trusted proxies it comes from the last IP address in
 * X-Forwarded-For that is not a trusted proxy.
 */
export const findCallerNetwork = (request: IncomingMessage, trusted: TrustedProxies): string =>
  toNetwork(callerAddress(request, trusted))

const callerAddress = (request: IncomingMessage, trusted: TrustedProxies): string => {
  const socket = request.socket.remoteAddress ?? ''
  if (trusted === false) return socket
  const hops = forwardedHops(request)
  return trusted === true
    ? (parseHop(hops.at(-1) ?? '') ?? socket)
    : lastUntrustedAddress(socket, hops, trusted)
}

export const isFromTrustedProxy = (request: IncomingMessage, trusted: TrustedProxies): boolean => {
  if (typeof trusted === 'boolean') return trusted
  const writer = parseAddress(request.socket.remoteAddress ?? '')
  return writer !== null && isInNetworks(writer, trusted)
}

const forwardedHops = ({ headers }: IncomingMessage): string[] => {
  const header = headers['x-forwarded-for']
  return (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim())
}

/**
 * Each proxy appends the IP address of its client, so entries are read from the right for as long as a trusted proxy
 * wrote them.
 */
const lastUntrustedAddress = (
  socket: string,
  hops: readonly string[],
  trusted: readonly IpNetwork[],
): string => {
  let caller = socket
  for (const hop of hops.toReversed()) {
    const writer = parseAddress(caller)
    if (writer === null || !isInNetworks(writer, trusted)) return caller
    const before = parseHop(hop)
    // A trusted proxy writes no invalid entries, so it only passed this one on.
    if (before === null) return caller
    caller = before
  }
  return caller
}

/** Removes the port that some proxies add; null if invalid. */
const parseHop = (hop: string): string | null => {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(hop) ?? []
  const address = bracketed ?? beforePort ?? hop
  return parseAddress(address) === null ? null : address
}

/** Keeps IPv4 addresses and cuts IPv6 addresses to 64 bits, because one subscriber has the whole /64. */
const toNetwork = (address: string): string => {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  if (isLoopback(address)) return address
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

const IPV6_NETWORK = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/

export const isIPv6Network = (network: string): boolean => IPV6_NETWORK.test(network)

/** Cuts an IPv6 network to 48 bits, the most that providers assign to one customer; keeps an IPv4 address. */
export const toCustomerNetwork = (network: string): string => network.replace(IPV6_NETWORK, '$1:/48')

/**
 * False if the caller is on this machine and no proxy is trusted: a benchmark, a probe, or any user behind a proxy that
 * is missing in TRUST_PROXY.
 */
export const canDistinguishCallers = (network: string, trusted: TrustedProxies): boolean =>
  trusted !== false || !isLoopback(network)

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)
