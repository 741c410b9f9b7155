import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { namedEndpoints } from '#features/every-endpoint.ts'

const source = resolve(import.meta.dirname, '../../src')
const words = (readdirSync(source, { recursive: true, encoding: 'utf8' }) as string[])
  .filter((name) => /(^|\/)words\/.*\.ts$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n')

/** Codes without a row in a table of words, and what a person sees instead. */
const shownOtherwise: Readonly<Record<string, string>> = {
  legal_blocked: 'a toast of the organisation header',
  offer_outdated: 'a toast, and the offer is read again',
  claims_refused: 'the refused claims, each with its own code',
  directory_unreachable: 'the field says that suggestions failed',
  login_failed: 'the page of a failed login',
  linking_unavailable: 'the page of a failed linking',
  callback_refused: 'nothing: the site sends valid addresses only',
  payment_not_paid: 'nothing: the link is drawn for paid payments only',
  no_dates: 'the page of a missing address, for an old link of an email',
  address_not_active: 'nothing: the link is drawn for active rents only',
  request_waits: 'nothing: the link is drawn for answered requests only',
  no_visit: 'nothing: the link is drawn for booked visits only',
  not_a_demo: 'nothing: the link is drawn in a demo only',
}

const isWorded = (code: string): boolean => new RegExp(`\\b${code}\\b['"]?\\s*[:(]`).test(words)

test('every refusal code has a sentence in words, or another answer that is named here', () => {
  const codes = namedEndpoints
    .filter(({ endpoint }) => endpoint.access !== 'machine')
    .flatMap(({ endpoint }) => Object.keys(endpoint.refusals))
  expect(codes.length).toBeGreaterThan(300)
  const silent = [...new Set(codes)].filter((code) => !isWorded(code)).sort()
  expect(silent).toEqual(Object.keys(shownOtherwise).sort())
})
