import type { Kysely } from 'kysely'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { accessGroupByPage, dynamicPageRoutes, pagePaths, sessionUrls } from '#kit/api/page-paths.ts'
import { disableUntriedDestructionRules } from '#mail/server/letters/letter-rules.ts'
import { completeLogin, logout, startLogin } from '#people/api/session.ts'
import { isPersonBlocked } from '#server/access/blocked-holders.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FieldCipher } from '#server/field-cipher.ts'
import { bindRoute, type Route, redirectAnswer } from '#server/http/route.ts'
import type { Session } from '#server/http/session.ts'
import type { IdentityProvider, LoginResult } from '#server/integrations/identity/identity-provider.ts'
import type { LoginOutcome } from '#server/metrics/metrics.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { linkProfiles } from './clients/linked-profiles.ts'
import {
  endSession,
  findSession,
  LOGIN_ATTEMPT_MINUTES,
  type NewLogin,
  openPersonSession,
} from './sessions.ts'

const PLACEHOLDER_ORIGIN = 'http://site.invalid'
/** A login must not return to paths of the API or of providers. */
const NON_PAGE_PATHS = new RegExp(`^(${apiBasePath}|/identity|/sandbox-bank|/dev)(/|$)`)

const isCleanPath = (text: string): boolean =>
  text.startsWith('/') &&
  !text.startsWith('//') &&
  ![...text].some((sign) => sign <= ' ' || sign === '\\' || sign === '\u007f')

/**
 * Turns the requested return URL into a path on this site (M-API-24). The resolved path is checked again,
 * because '/.//evil.example' resolves to '//evil.example'.
 */
const toSitePath = (callback: string | undefined, origin: string): string => {
  const path = callback?.startsWith(`${origin}/`) ? callback.slice(origin.length) : callback
  if (!path || !isCleanPath(path) || !URL.canParse(path, PLACEHOLDER_ORIGIN)) return '/'
  const resolved = new URL(path, PLACEHOLDER_ORIGIN)
  const safe = `${resolved.pathname}${resolved.search}${resolved.hash}`
  return resolved.origin === PLACEHOLDER_ORIGIN &&
    isCleanPath(safe) &&
    !NON_PAGE_PATHS.test(resolved.pathname)
    ? safe
    : '/'
}

/** A sealed value consists of a key id and a payload; an unsealed token has three parts. */
const SEALED_PARTS = 2
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/

const toPerson = (account: LoginResult): NewLogin['person'] => ({
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

const proofSealPlace = sealedColumns.loginProof.place

/** The login proof names the person, so it is encrypted. */
const sealProof = (cipher: FieldCipher, { idToken, sub }: LoginResult): string =>
  cipher.seal(idToken, proofSealPlace(sub))

/** Needed for the provider's own logout. Null for a visitor, or if the proof was not encrypted here. */
const unsealProof = (cipher: FieldCipher, { idToken, sub }: Session): string | null =>
  idToken !== null && sub !== null && idToken.split('.').length === SEALED_PARTS
    ? cipher.open(idToken, proofSealPlace(sub))
    : null

const sealRefreshToken = (cipher: FieldCipher, { refreshToken, role, sub }: LoginResult): string | null =>
  refreshToken === undefined || role === 'client'
    ? null
    : cipher.seal(refreshToken, sealedColumns.refreshToken.place(sub))

const consumeAttempt = (db: Kysely<Schema>, state: string) =>
  db.deleteFrom('loginAttempt').where('state', '=', state).returningAll().executeTakeFirst()

const MINUTE_MS = 60_000

/**
 * True if the login has expired or its session was lost. A browser without cookies comes back within a minute
 * and gets an error instead, because restarting would loop.
 */
const mustRestart = (startedAt: Date, session: Session | null, now: Date): boolean => {
  const minutes = (now.getTime() - startedAt.getTime()) / MINUTE_MS
  return minutes >= LOGIN_ATTEMPT_MINUTES || (session === null && minutes >= 1)
}

/** After a cancelled login, the person returns only to a page that needs no login. */
const isPublicPage = (path: string): boolean => {
  const address = path.replace(/(.)\/+$/, '$1')
  const group =
    accessGroupByPage[address] ?? dynamicPageRoutes.find(({ pattern }) => pattern.test(address))?.group
  return group === undefined || group === 'open'
}

const toLoginOutcome = (account: Awaited<ReturnType<IdentityProvider['finishLogin']>>): LoginOutcome => {
  if (account.ok) return 'done'
  if (account.code === 'login_cancelled') return 'cancelled'
  return account.code === 'identity_unreachable' ? 'unreachable' : 'failed'
}

/** Login and logout are page navigations (M-API-24). Each login gets a new session id. */
export const loginRoutes = (context: Context): Route[] => {
  const { db, identity, cookie, cipher, origin, metrics } = context
  return [
    bindRoute(startLogin, async ({ query, ensureVisitor, now, url }) => {
      const callback = toSitePath(query.callback, origin)
      // A developer's machine has several host names and cookies belong to one of them, so the login must
      // start on
      // the host to which it returns.
      if (
        LOOPBACK_HOST.test(url.hostname) &&
        url.host !== new URL(origin).host &&
        LOOPBACK_HOST.test(new URL(origin).hostname)
      ) {
        return redirectAnswer(new URL(`${url.pathname}${url.search}`, origin).href)
      }
      const providerAddress = await identity.loginAddress({ callback })
      if (!providerAddress.ok) {
        metrics.login('unreachable')
        return { ok: false, code: 'unavailable' }
      }
      const { state, nonce, verifier } = providerAddress.value.transaction
      // Binds the login to this browser.
      const session = await ensureVisitor()
      await insertRow(db, 'loginAttempt', {
        state,
        nonce,
        verifier,
        callback,
        sessionId: session.id,
        createdAt: now,
      })
      return redirectAnswer(providerAddress.value.url)
    }),

    bindRoute(completeLogin, async ({ url, session, now, log }) => {
      const attempt = await consumeAttempt(db, url.searchParams.get('state') ?? '')
      if (session?.person && attempt?.sessionId !== session.id)
        return redirectAnswer(attempt?.callback ?? '/')
      if (attempt && mustRestart(attempt.createdAt, session, now)) {
        if (attempt.linkSub !== null) return redirectAnswer(attempt.callbackFailure ?? '/')
        return redirectAnswer(`${sessionUrls.login}?callback=${encodeURIComponent(attempt.callback)}`)
      }
      if (!attempt || !session || attempt.sessionId !== session.id) return { ok: false, code: 'login_failed' }
      if (attempt.linkSub !== null) {
        const failurePath = attempt.callbackFailure ?? '/'
        if (session.sub !== attempt.linkSub) return redirectAnswer(failurePath)
        const secondLogin = await identity.finishLogin(url, attempt)
        if (!secondLogin.ok || secondLogin.value.sub === session.sub) return redirectAnswer(failurePath)
        const linked = await linkProfiles(context, disableUntriedDestructionRules, {
          one: attempt.linkSub,
          other: secondLogin.value,
          now,
        })
        return redirectAnswer(linked ? attempt.callback : failurePath)
      }
      const account = await identity.finishLogin(url, attempt)
      metrics.login(toLoginOutcome(account))
      if (!account.ok) {
        log.warn({ why: account.code }, 'login refused')
        if (account.code === 'login_cancelled') {
          return redirectAnswer(
            isPublicPage(new URL(attempt.callback, origin).pathname) ? attempt.callback : '/',
          )
        }
        return { ok: false, code: account.code === 'identity_unreachable' ? 'unavailable' : 'login_failed' }
      }
      if (await isPersonBlocked(db, account.value.sub)) {
        log.warn('login of a blocked person')
        return redirectAnswer(pagePaths.loginBlocked)
      }
      const loginFacts = {
        person: toPerson(account.value),
        idToken: sealProof(cipher, account.value),
        refreshToken: sealRefreshToken(cipher, account.value),
        leftFrom: session.id,
      }
      const secret = await openPersonSession(db, loginFacts, now)
      return redirectAnswer(attempt.callback, [
        ['Set-Cookie', cookie.give(secret)],
        ['Set-Cookie', cookie.flag(cookie.markOf(await findSession(db, secret, now)))],
      ])
    }),

    bindRoute(logout, async ({ query, session, headers }) => {
      const returnPath = toSitePath(query.callback, origin)
      // A link or form on another site must not be able to log a person out.
      if (!session || headers.get('sec-fetch-site') === 'cross-site') return redirectAnswer(returnPath)
      await endSession(db, session.id)
      const clearedCookies: [string, string][] = [
        ['Set-Cookie', cookie.take()],
        ['Set-Cookie', cookie.flag(null)],
      ]
      if (!session.person) return redirectAnswer(returnPath, clearedCookies)
      const idToken = unsealProof(cipher, session)
      const params = {
        returnTo: new URL(returnPath, origin).href,
        ...(idToken ? { idToken } : {}),
      }
      const providerAddress = await identity.logoutAddress(params)
      return redirectAnswer(providerAddress.ok ? providerAddress.value : returnPath, clearedCookies)
    }),
  ]
}
