import { createHmac, timingSafeEqual } from 'node:crypto'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Session } from './http/session.ts'

const SIGNATURE_BYTES = 16
const ACTING_MARK_BYTES = 12

type TokenKind =
  | 'rpo'
  | 'payment-order'
  | 'letter-file'
  | 'auto-extension'
  | 'extension'
  | 'unsubscribe'
  | 'claim-dates'

export const deriveLinkKey = (personalDataKey: string): string =>
  createHmac('sha256', personalDataKey).update('signed-tokens').digest('base64')

export function createSignedTokens(linkKeys: readonly [string, ...string[]]) {
  const signature = (key: string, kind: TokenKind | 'bounce', payload: string, bearer: string) =>
    createHmac('sha256', Buffer.from(key, 'base64'))
      .update(bearer === '' ? `${kind}:${payload}` : `${kind}:${payload}:${bearer}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
  const isSigned = (kind: TokenKind | 'bounce', payload: string, bearer: string, given: Buffer) =>
    linkKeys.some((key) => {
      const right = signature(key, kind, payload, bearer)
      return given.length === right.length && timingSafeEqual(given, right)
    })
  return {
    /** Creates a token for a link to the object `id`; it consists of letters, digits, `.`, `-` and `_`. */
    sign(kind: TokenKind, id: number, until: Date, bearer = ''): string {
      const payload = `${id.toString(36)}.${Math.floor(until.getTime() / 1000).toString(36)}`
      return `${payload}.${signature(linkKeys[0], kind, payload, bearer).toString('base64url')}`
    },
    /** Reads the id without verifying the token, to look up its bearer; null if malformed. */
    unverifiedId(token: string): number | null {
      const [, id] = /^([0-9a-z]{1,11})\.[0-9a-z]{1,9}\.[\w-]{22}$/.exec(token) ?? []
      return id === undefined ? null : Number.parseInt(id, 36)
    },
    /** Reads the id from a token. `bearer`, e.g. a session, must be the one for which the token was created. */
    read(
      kind: TokenKind,
      token: string,
      now: Date,
      bearer = '',
    ): Outcome<number, 'token_unknown' | 'token_expired'> {
      const [, payload = '', id = '', until = '', mark = ''] =
        /^(([0-9a-z]{1,11})\.([0-9a-z]{1,9}))\.([\w-]{22})$/.exec(token) ?? []
      if (!isSigned(kind, payload, bearer, Buffer.from(mark, 'base64url'))) return refuse('token_unknown')
      if (Number.parseInt(until, 36) * 1000 <= now.getTime()) return refuse('token_expired')
      return accept(Number.parseInt(id, 36))
    },
    /**
     * Signs the id of an email and its attempt, for the local part of a return address; mail servers may change its
     * case.
     */
    markOf(letter: number, attempt: number): string {
      const payload = `${letter.toString(36)}-${attempt.toString(36)}`
      return `${payload}-${signature(linkKeys[0], 'bounce', payload, '').toString('hex')}`
    },
    readMark(text: string) {
      const [, payload = '', letter = '', attempt = '', mark = ''] =
        /\+(([0-9a-z]{1,11})-([0-9a-z]{1,6}))-([0-9a-f]{32})@/.exec(text.toLowerCase()) ?? []
      return isSigned('bounce', payload, '', Buffer.from(mark, 'hex'))
        ? { letter: Number.parseInt(letter, 36), attempt: Number.parseInt(attempt, 36) }
        : null
    },
    /** A mark that differs by person and organisation without naming them; null for a visitor. */
    actingMark(session: Pick<Session, 'sub' | 'legalHid'> | null): string | null {
      if (session === null || session.sub === null) return null
      return createHmac('sha256', Buffer.from(linkKeys[0], 'base64'))
        .update(`acting:${session.sub}\n${session.legalHid ?? ''}`)
        .digest()
        .subarray(0, ACTING_MARK_BYTES)
        .toString('base64url')
    },
  }
}
export type SignedTokens = ReturnType<typeof createSignedTokens>
