import type { Kysely } from 'kysely'
import { addresses, guarded, sessionAddresses, shells } from '#kit/api/addresses.ts'
import { basePath } from '#kit/api/endpoint.ts'
import { stopUntriedDestruction } from '#mail/server/letters/rules-of-owner.ts'
import { login, loginReturn, logout } from '#people/api/session.ts'
import { personIsBlocked } from '#server/access/blocked.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { goTo, type Route, route } from '#server/http/route.ts'
import type { Session } from '#server/http/session.ts'
import type { FinishedLogin, IdentityProvider } from '#server/integrations/identity/identity-provider.ts'
import type { LoginOutcome } from '#server/metrics/metrics.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import type { FieldCipher } from '#server/secrets.ts'
import { linkProfiles } from './clients/linked-profiles.ts'
import { endSession, findSession, LOGIN_MINUTES, type Login, openPersonSession } from './sessions.ts'

const nowhere = 'http://site.invalid'
/** Paths that act or belong to providers are no targets of a login. */
const notPages = new RegExp(`^(${basePath}|/identity|/sandbox-bank|/dev)(/|$)`)

/** One leading slash, no backslash, control character or space. */
const cleanPath = (text: string): boolean =>
  text.startsWith('/') &&
  !text.startsWith('//') &&
  ![...text].some((sign) => sign <= ' ' || sign === '\\' || sign === '\u007f')

/**
 * A path of our own site with query and fragment, or '/' (M-API-24). The resolved address is checked again, because
 * '/.//evil.example' resolves to '//evil.example'.
 */
const siteAddress = (callback: string | undefined, origin: string): string => {
  const path = callback?.startsWith(`${origin}/`) ? callback.slice(origin.length) : callback
  if (!path || !cleanPath(path) || !URL.canParse(path, nowhere)) return '/'
  const resolved = new URL(path, nowhere)
  const safe = `${resolved.pathname}${resolved.search}${resolved.hash}`
  return resolved.origin === nowhere && cleanPath(safe) && !notPages.test(resolved.pathname) ? safe : '/'
}

/** A sealed value is a key id and a payload; a bare token has three parts. */
const SEALED_PARTS = 2
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

const personOf = (account: FinishedLogin): Login['person'] => ({
  sub: account.sub,
  userName: account.userName,
  email: account.email,
  profileUrl: account.profileUrl,
  role: account.role,
  branch: account.branch ?? null,
  inn: account.inn ?? null,
  legals: account.organisations,
  emailVerified: account.emailVerified ?? false,
})

const proofPlace = sealedColumns.loginProof.place

/** The proof names the person, so it is sealed. */
const sealedProof = (cipher: FieldCipher, { idToken, sub }: FinishedLogin): string =>
  cipher.seal(idToken, proofPlace(sub))

/** For the provider's own logout; null for a visitor or a proof not sealed here. */
const openProof = (cipher: FieldCipher, { idToken, sub }: Session): string | null =>
  idToken !== null && sub !== null && idToken.split('.').length === SEALED_PARTS
    ? cipher.open(idToken, proofPlace(sub))
    : null

const sealedRefreshToken = (
  cipher: FieldCipher,
  { refreshToken, role, sub }: FinishedLogin,
): string | null =>
  refreshToken === undefined || role === 'client'
    ? null
    : cipher.seal(refreshToken, sealedColumns.refreshToken.place(sub))

const takeAttempt = (db: Kysely<Schema>, state: string) =>
  db.deleteFrom('loginAttempt').where('state', '=', state).returningAll().executeTakeFirst()

const MINUTE_MS = 60_000

/**
 * Restarts a login that took too long or whose visitor session ended. A browser without cookies returns at once
 * without a session and is told, because a restart would loop.
 */
const beginsAgain = (began: Date, session: Session | null, now: Date): boolean => {
  const minutes = (now.getTime() - began.getTime()) / MINUTE_MS
  return minutes >= LOGIN_MINUTES || (session === null && minutes >= 1)
}

/** A cancelled login returns only to a page that needs no login. */
const isOpen = (path: string): boolean => {
  const address = path.replace(/(.)\/+$/, '$1')
  const group = guarded[address] ?? shells.find(({ pattern }) => pattern.test(address))?.group
  return group === undefined || group === 'open'
}

const outcomeOf = (account: Awaited<ReturnType<IdentityProvider['finishLogin']>>): LoginOutcome => {
  if (account.ok) return 'done'
  if (account.code === 'login_cancelled') return 'cancelled'
  return account.code === 'identity_unreachable' ? 'unreachable' : 'failed'
}

/** Login and logout are navigations (M-API-24); a session's id never survives a login. */
export const loginRoutes = (context: Context): Route[] => {
  const { db, identity, cookie, cipher, origin, metrics } = context
  return [
    route(login, async ({ query, ensureVisitor, now, url }) => {
      const callback = siteAddress(query.callback, origin)
      // A developer's machine has several names, and a cookie belongs to one: starts the login where it will end.
      if (
        loopback.test(url.hostname) &&
        url.host !== new URL(origin).host &&
        loopback.test(new URL(origin).hostname)
      ) {
        return goTo(new URL(`${url.pathname}${url.search}`, origin).href)
      }
      const left = await identity.loginAddress({ callback })
      if (!left.ok) {
        metrics.login('unreachable')
        return { ok: false, code: 'unavailable' }
      }
      const { state, nonce, verifier } = left.value.transaction
      // The session binds the login to this browser.
      const session = await ensureVisitor()
      await insertRow(db, 'loginAttempt', {
        state,
        nonce,
        verifier,
        callback,
        sessionId: session.id,
        createdAt: now,
      })
      return goTo(left.value.url)
    }),

    route(loginReturn, async ({ url, session, now, log }) => {
      const attempt = await takeAttempt(db, url.searchParams.get('state') ?? '')
      if (session?.person && attempt?.sessionId !== session.id) return goTo(attempt?.callback ?? '/')
      if (attempt && beginsAgain(attempt.createdAt, session, now)) {
        if (attempt.linkSub !== null) return goTo(attempt.callbackFailure ?? '/')
        return goTo(`${sessionAddresses.login}?callback=${encodeURIComponent(attempt.callback)}`)
      }
      if (!attempt || !session || attempt.sessionId !== session.id) return { ok: false, code: 'login_failed' }
      if (attempt.linkSub !== null) {
        const failed = attempt.callbackFailure ?? '/'
        if (session.sub !== attempt.linkSub) return goTo(failed)
        const other = await identity.finishLogin(url, attempt)
        if (!other.ok || other.value.sub === session.sub) return goTo(failed)
        const linked = await linkProfiles(context, stopUntriedDestruction, {
          one: attempt.linkSub,
          other: other.value,
          now,
        })
        return goTo(linked ? attempt.callback : failed)
      }
      const account = await identity.finishLogin(url, attempt)
      metrics.login(outcomeOf(account))
      if (!account.ok) {
        log.warn({ why: account.code }, 'login refused')
        if (account.code === 'login_cancelled') {
          return goTo(isOpen(new URL(attempt.callback, origin).pathname) ? attempt.callback : '/')
        }
        return { ok: false, code: account.code === 'identity_unreachable' ? 'unavailable' : 'login_failed' }
      }
      if (await personIsBlocked(db, account.value.sub)) {
        log.warn('login of somebody who is blocked')
        return goTo(addresses.loginBlocked)
      }
      const known = {
        person: personOf(account.value),
        idToken: sealedProof(cipher, account.value),
        refreshToken: sealedRefreshToken(cipher, account.value),
        leftFrom: session.id,
      }
      const secret = await openPersonSession(db, known, now)
      return goTo(attempt.callback, [
        ['Set-Cookie', cookie.give(secret)],
        ['Set-Cookie', cookie.flag(cookie.markOf(await findSession(db, secret, now)))],
      ])
    }),

    route(logout, async ({ query, session, headers }) => {
      const back = siteAddress(query.callback, origin)
      // A link or form on another site logs nobody out.
      if (!session || headers.get('sec-fetch-site') === 'cross-site') return goTo(back)
      await endSession(db, session.id)
      const taken: [string, string][] = [
        ['Set-Cookie', cookie.take()],
        ['Set-Cookie', cookie.flag(null)],
      ]
      if (!session.person) return goTo(back, taken)
      const idToken = openProof(cipher, session)
      const params = {
        returnTo: new URL(back, origin).href,
        ...(idToken ? { idToken } : {}),
      }
      const left = await identity.logoutAddress(params)
      return goTo(left.ok ? left.value : back, taken)
    }),
  ]
}
