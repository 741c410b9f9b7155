import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks that are of this machine, of somebody's own house, or of nobody: no webhook leads there. */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')

/** Addresses of the internet: 2000::/3 without documentation, and what wraps an IPv4 address in another way. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
closed6.addSubnet('2001:db8::', 32, 'ipv6')
closed6.addSubnet('2002::', 16, 'ipv6')
closed6.addSubnet('2001::', 32, 'ipv6')

/** Is this an address of the public internet? Of IPv6 only what is certainly so. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return isIPv6(address) && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** May events be sent to this address at all? https without a user in it, and no bare private address; in development any http too. */
export function mayBeHook(text: string, development: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (username !== '' || password !== '') return false
  if (development) return protocol === 'https:' || protocol === 'http:'
  const bare = hostname.replace(/^\[|\]$/g, '')
  const numbers = isIPv4(bare) || isIPv6(bare)
  return protocol === 'https:' && (numbers ? isPublicAddress(bare) : bare.includes('.'))
}
