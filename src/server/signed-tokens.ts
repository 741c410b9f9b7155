import { createHmac, timingSafeEqual } from 'node:crypto'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Session } from './http/session.ts'

const SIGNATURE_BYTES = 16
const ACTING_MARK_BYTES = 12

/** What a token opens; one of a kind opens nothing of another. */
type TokenKind = 'rpo' | 'payment-order' | 'letter-file' | 'auto-extension' | 'unsubscribe'

/** Links that open one thing without a login, until an instant. */
export interface SignedTokens {
  /** A token of letters, digits, `.`, `-` and `_` for the thing of that number. */
  sign(kind: TokenKind, id: number, until: Date, bearer?: string): string
  /** `bearer` must be the one that the token was signed for: a session, where it is of no use to another. */
  read(
    kind: TokenKind,
    token: string,
    now: Date,
    bearer?: string,
  ): Outcome<number, 'token_unknown' | 'token_expired'>
  /** A mark for an address of e-mail, which may lose its capitals on the way: the number of a letter and of its try. */
  markOf(letter: number, attempt: number): string
  /** The numbers of a mark that stands somewhere in the text; null when there is none that was signed here. */
  readMark(text: string): { readonly letter: number; readonly attempt: number } | null
  /** Tells one person and organisation from another without naming them; null for a visitor. */
  actingMark(session: Pick<Session, 'sub' | 'legalHid'> | null): string | null
}

/** The key that signs links, derived from one that seals personal data: another purpose, never the same bytes. */
export const linkKeyOf = (personalDataKey: string): string =>
  createHmac('sha256', personalDataKey).update('signed-tokens').digest('base64')

/** The first of the keys signs; what any of them has signed is good. */
export function signedTokens(linkKeys: readonly [string, ...string[]]): SignedTokens {
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
    sign(kind, id, until, bearer = '') {
      const payload = `${id.toString(36)}.${Math.floor(until.getTime() / 1000).toString(36)}`
      return `${payload}.${signature(linkKeys[0], kind, payload, bearer).toString('base64url')}`
    },
    read(kind, token, now, bearer = '') {
      const [, payload = '', id = '', until = '', mark = ''] =
        /^(([0-9a-z]{1,11})\.([0-9a-z]{1,9}))\.([\w-]{22})$/.exec(token) ?? []
      if (!isSigned(kind, payload, bearer, Buffer.from(mark, 'base64url'))) return refuse('token_unknown')
      if (Number.parseInt(until, 36) * 1000 <= now.getTime()) return refuse('token_expired')
      return accept(Number.parseInt(id, 36))
    },
    markOf(letter, attempt) {
      const payload = `${letter.toString(36)}-${attempt.toString(36)}`
      return `${payload}-${signature(linkKeys[0], 'bounce', payload, '').toString('hex')}`
    },
    readMark(text) {
      const [, payload = '', letter = '', attempt = '', mark = ''] =
        /\+(([0-9a-z]{1,11})-([0-9a-z]{1,6}))-([0-9a-f]{32})@/.exec(text.toLowerCase()) ?? []
      return isSigned('bounce', payload, '', Buffer.from(mark, 'hex'))
        ? { letter: Number.parseInt(letter, 36), attempt: Number.parseInt(attempt, 36) }
        : null
    },
    actingMark(session) {
      if (session === null || session.sub === null) return null
      return createHmac('sha256', Buffer.from(linkKeys[0], 'base64'))
        .update(`acting:${session.sub}\n${session.legalHid ?? ''}`)
        .digest()
        .subarray(0, ACTING_MARK_BYTES)
        .toString('base64url')
    },
  }
}
