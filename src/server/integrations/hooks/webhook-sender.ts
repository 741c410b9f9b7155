import { lookup as resolve } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { OutsideCallRecorder } from '#server/tracing/outside-calls.ts'

/** The IPv6 range that is allocated for public addresses. */
const allocatedIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')

export const isPublicIpAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(allocatedIPv6))
}

/** Allowed ports; '' means 443. Calls to other ports could reveal internal services. */
const webhookPorts = new Set(['', '8443'])

/**
 * Allows https on the usual ports, without credentials in the URL and not to private IP addresses; in development also
 * http and any host.
 */
export function isAllowedWebhookUrl(text: string, development: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname, port } = new URL(text)
  if (username !== '' || password !== '') return false
  if (development) return protocol === 'https:' || protocol === 'http:'
  const bare = hostname.replace(/^\[|\]$/g, '')
  return (
    protocol === 'https:' &&
    webhookPorts.has(port) &&
    (isIP(bare) === 0 ? bare.includes('.') : isPublicIpAddress(bare))
  )
}

const TIMEOUT_MS = 10_000
const MIN_REFUSED_STATUS = 300

export type WebhookSender = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Outcome<number, 'address_refused' | 'no_answer'>>

class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError'
}

/** Resolves the host and checks the IP address in one place, so that the connection goes to the checked address. */
const lookupPublicAddress: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => !isPublicIpAddress(address)))
      return done(new AddressRefusedError(hostname), '', 0)
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/**
 * Sends a webhook. Follows no redirects, connects only to public IP addresses (except in development) and reads only
 * the status.
 */
export const createWebhookSender =
  (development: boolean): WebhookSender =>
  (url, headers, body) =>
    new Promise((done) => {
      if (!isAllowedWebhookUrl(url, development)) return done(refuse('address_refused'))
      const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
      const request = send(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
          agent: false,
          timeout: TIMEOUT_MS,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(development ? {} : { lookup: lookupPublicAddress }),
        },
        (response) => {
          done(accept(response.statusCode ?? 0))
          response.destroy()
        },
      )
      request.on('timeout', () => request.destroy())
      request.on('error', (error) =>
        done(refuse(error instanceof AddressRefusedError ? 'address_refused' : 'no_answer')),
      )
      request.end(body)
    })

/** Counts and traces webhooks without their URL or organisation. */
export const withWebhookMetrics =
  (post: WebhookSender, calls: OutsideCallRecorder): WebhookSender =>
  (...sent) =>
    calls.call(
      'webhook',
      () => post(...sent),
      (answer) => {
        if (!answer.ok) return answer.code
        return answer.value < MIN_REFUSED_STATUS ? null : String(answer.value)
      },
    )
