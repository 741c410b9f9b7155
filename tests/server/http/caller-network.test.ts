import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { canDistinguishCallers, findCallerNetwork, isFromTrustedProxy } from '#server/http/caller-network.ts'

/** A request over a socket from an address, with what came in X-Forwarded-For. */
const requestFrom = (address: string, forwarded?: string): IncomingMessage => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

const trusting = (setting: string) => {
  const read = readConfig({ TRUST_PROXY: setting })
  if (!read.ok) throw new Error(read.problems.join())
  return read.value.trustProxy
}

const networks = '10.0.0.0/8, 2001:db8::/32, 192.0.2.7'

test.each([
  ['nobody in front', '203.0.113.9', undefined, '203.0.113.9'],
  ['a stranger who writes the header himself', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['one front server', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['three of them', '10.0.0.1', '203.0.113.9, 192.0.2.7, 10.4.4.4', '203.0.113.9'],
  ['three of them and a forged beginning', '10.0.0.1', '1.1.1.1, 203.0.113.9, 192.0.2.7', '203.0.113.9'],
  ['a forged trusted address', '10.0.0.1', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
  ['many spaces', '10.0.0.1', '  1.1.1.1 ,203.0.113.9   ,  10.0.0.2 ', '203.0.113.9'],
  ['an address with its port', '10.0.0.1', '203.0.113.9:51234, 10.0.0.2:80', '203.0.113.9'],
  ['IPv6 with its port', '10.0.0.1', '[2a00:1:2:3::9]:51234', '2a00:1:2:3::/64'],
  ['IPv6 without', '2001:db8::1', '2a00:1:2:3::9', '2a00:1:2:3::/64'],
  ['IPv4 written as IPv6, front server and caller', '::ffff:10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['garbage in front of a trusted address', '10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
  ['garbage alone', '10.0.0.1', '<script>', '10.0.0.1'],
  ['half an address', '10.0.0.1', '10.1', '10.0.0.1'],
  ['an address in other digits', '10.0.0.1', '0x7f000001', '10.0.0.1'],
  ['an empty header', '10.0.0.1', '', '10.0.0.1'],
  ['empty entries', '10.0.0.1', '203.0.113.9,,', '10.0.0.1'],
  ['a front server itself', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
])(
  'behind trusted networks the caller is told by the last address of a stranger: %s',
  (_, socket, forwarded, caller) => {
    expect(findCallerNetwork(requestFrom(socket, forwarded), trusting(networks))).toBe(caller)
  },
)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, 10.0.0.2', '10.0.0.2'],
  ['unknown', '192.0.2.50'],
  ['', '192.0.2.50'],
])('yes trusts one hop: %j', (forwarded, caller) => {
  expect(findCallerNetwork(requestFrom('192.0.2.50', forwarded), trusting('yes'))).toBe(caller)
})

test('no trusts nobody', () => {
  expect(findCallerNetwork(requestFrom('192.0.2.50', '203.0.113.9'), trusting('no'))).toBe('192.0.2.50')
})

test('loopback callers are distinguished only behind a trusted proxy', () => {
  expect(canDistinguishCallers('127.0.0.1', trusting('no'))).toBe(false)
  expect(canDistinguishCallers('127.0.0.1', trusting(networks))).toBe(true)
  expect(canDistinguishCallers('203.0.113.9', trusting('no'))).toBe(true)
})

test('a request id is accepted only from a trusted proxy', () => {
  expect(isFromTrustedProxy(requestFrom('203.0.113.9'), trusting('no'))).toBe(false)
  expect(isFromTrustedProxy(requestFrom('203.0.113.9'), trusting('yes'))).toBe(true)
  expect(isFromTrustedProxy(requestFrom('10.0.0.1'), trusting(networks))).toBe(true)
  expect(isFromTrustedProxy(requestFrom('203.0.113.9'), trusting(networks))).toBe(false)
})
