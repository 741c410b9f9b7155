import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { DeclineReason } from '#money/api/payments.ts'

/** A number, which some banks send as text. */
export const bankNumberSchema = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^-?\d+$/)), z.transform(Number)),
])
/** Error code of a reply; banks omit it on success. */
export const bankErrorCodeSchema = z._default(bankNumberSchema, 0)

export const bankErrorCodes = { none: 0, orderNumberTaken: 1, orderUnknown: 6 } as const

export const paymentSessionExpiredCode = -2007

const reasonsByActionCode: Readonly<Record<number, DeclineReason>> = {
  [paymentSessionExpiredCode]: 'session_expired',
  [-100]: 'not_attempted',
  [-2006]: 'three_ds_failed',
  [-2005]: 'three_ds_failed',
  [-2011]: 'three_ds_failed',
  [-2012]: 'issuer_declined',
  [-2013]: 'issuer_declined',
  [-2002]: 'limit_exceeded',
  [-20010]: 'limit_exceeded',
  100: 'card_blocked',
  101: 'card_expired',
  103: 'issuer_unreachable',
  104: 'card_blocked',
  106: 'card_blocked',
  107: 'issuer_declined',
  111: 'wrong_card_details',
  116: 'insufficient_funds',
  117: 'wrong_card_details',
  119: 'issuer_declined',
  120: 'issuer_declined',
  121: 'limit_exceeded',
  123: 'limit_exceeded',
  125: 'wrong_card_details',
  208: 'card_blocked',
  209: 'card_blocked',
  902: 'limit_exceeded',
  903: 'limit_exceeded',
  907: 'issuer_unreachable',
  910: 'issuer_unreachable',
  71015: 'wrong_card_details',
  151018: 'issuer_unreachable',
  151019: 'issuer_unreachable',
}

export const declineReasonFromActionCode = (code: number): DeclineReason =>
  reasonsByActionCode[code] ?? 'bank_trouble'

/** Reasons that the sandbox bank offers on its payment page. */
export const actionCodeByDeclineReason = {
  insufficient_funds: 116,
  card_expired: 101,
  limit_exceeded: 903,
  issuer_declined: 120,
  card_blocked: 208,
  wrong_card_details: 71015,
  three_ds_failed: -2006,
  issuer_unreachable: 907,
} as const satisfies Partial<Record<DeclineReason, number>>

const MOSCOW_OFFSET_MS = 3 * 60 * 60 * 1000

/** Formats an instant in Moscow time as `YYYY-MM-DDTHH:mm:ss`; Moscow has been at UTC+3 since 2014. */
export const toBankTime = (instant: Date): string =>
  new Date(instant.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 19)

export function parseBankTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return undefined
  const instant = new Date(`${text}+03:00`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

const unsignedParameters = new Set(['checksum', 'sign_alias'])

/** HMAC-SHA256 in upper-case hex of the sorted `name;value;` pairs without `checksum` and `sign_alias`. */
export function computeCallbackChecksum(parameters: URLSearchParams, key: string): string {
  const signed = [...parameters]
    .filter(([name]) => !unsignedParameters.has(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name};${value};`)
    .join('')
  return createHmac('sha256', key).update(signed).digest('hex').toUpperCase()
}

/** False also if a parameter occurs twice. */
export function isCallbackChecksumValid(parameters: URLSearchParams, key: string): boolean {
  const names = [...parameters.keys()]
  if (new Set(names).size !== names.length) return false
  const given = Buffer.from(parameters.get('checksum') ?? '')
  const right = Buffer.from(computeCallbackChecksum(parameters, key))
  return given.length === right.length && timingSafeEqual(given, right)
}
