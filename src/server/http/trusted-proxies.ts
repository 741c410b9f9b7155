import ipaddr from 'ipaddr.js'

/** A network: its first address, and how many bits of it are the network's. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * Whose word about the caller is believed: nobody's (false), that of whoever connects, one hop (true), or that of front
 * servers in these networks, any number of hops.
 */
export type TrustedProxies = boolean | readonly Network[]

/** An address as it is written, one of IPv4 also in the manner of IPv6; null for what is none. */
export const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
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
export const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean =>
  networks.some(([first, bits]) => first.kind() === address.kind() && address.match(first, bits))
