import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { checkInn, isPersonInn } from '#people/rules/requisites.ts'
import { toProblemCode } from '#server/integrations/problem-code.ts'
import {
  type Identity,
  type IdentityProvider,
  type LoginRefusal,
  type LoginResult,
  organisationSchema,
} from './identity-provider.ts'

const loginClaimsSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  name: z.optional(z.string()),
  preferred_username: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  profile: z.optional(z.string()),
  role: z.optional(z.string()),
  organisations: z._default(z.array(organisationSchema), []),
  branch: z.optional(z.string()),
  inn: z.optional(z.string()),
})

/** Reads the person from the token; undefined if required OpenID claims are missing. Unknown roles become `client`. */
export function identityFromClaims(claims: unknown, issuer: string): Identity | undefined {
  const read = loginClaimsSchema.safeParse(claims)
  if (!read.success) return undefined
  const { sub, name, preferred_username, email, profile, role, organisations, branch, inn } = read.data
  // Some providers send the flag as a string.
  const verified = String(read.data.email_verified) === 'true'
  return {
    sub,
    userName: (name ?? preferred_username ?? email ?? '').normalize('NFC'),
    email: email ?? '',
    emailVerified: verified && Boolean(email),
    profileUrl: profile && /^https?:\/\//.test(profile) ? profile : issuer,
    role: role === 'operator' || role === 'administrator' || role === 'editor' ? role : 'client',
    organisations: organisations.map((organisation) => ({
      ...organisation,
      orgFullName: organisation.orgFullName.normalize('NFC'),
    })),
    ...(inn !== undefined && isPersonInn(inn) && checkInn(inn).ok ? { inn } : {}),
    ...(role === 'operator' && branch ? { branch } : {}),
  }
}

export interface OpenidOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly scope?: string
  readonly fetch: typeof globalThis.fetch
  /** Origin for our server's own calls to the issuer, if browsers reach it through a proxy. */
  readonly backChannelOrigin?: () => string
  readonly timeoutSecs?: number
  /** Always asks for a login, even if the person is logged in, to allow switching between demo people. */
  readonly alwaysAsk?: boolean
}

const SERVER_ERROR_STATUS = 500

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/

export function createOpenidProvider(
  options: OpenidOptions,
): IdentityProvider & { check(): Promise<string | null> } {
  const issuer = new URL(options.issuer)
  const scope = `openid ${options.scope ?? 'profile email cabinet'}`
  // Allows plain http only on loopback or for the embedded issuer.
  const plainHttp = loopbackHost.test(issuer.hostname) || options.backChannelOrigin !== undefined

  const call: oidc.CustomFetch = (address, init) => {
    const target = new URL(address)
    if (options.backChannelOrigin && target.origin === issuer.origin) {
      const origin = new URL(options.backChannelOrigin())
      target.protocol = origin.protocol
      target.host = origin.host
    }
    return options.fetch(target, init as RequestInit)
  }

  // Discovers the issuer on first use, because the embedded issuer is part of this server, which does not listen yet.
  let discovered: Promise<oidc.Configuration> | undefined
  const configuration = async () => {
    discovered ??= oidc.discovery(issuer, options.clientId, options.clientSecret, undefined, {
      [oidc.customFetch]: call,
      timeout: options.timeoutSecs ?? 10,
      execute: plainHttp ? [oidc.allowInsecureRequests] : [],
    })
    try {
      return accept(await discovered)
    } catch {
      discovered = undefined
      return refuse('identity_unreachable')
    }
  }

  return {
    /** Sends an invalid code: a provider that accepts our credentials refuses only the code. */
    async check() {
      const known = await configuration()
      if (!known.ok) return known.code
      try {
        await oidc.genericGrantRequest(known.value, 'authorization_code', {
          code: 'integration-check',
          redirect_uri: options.redirectUri,
          code_verifier: oidc.randomPKCECodeVerifier(),
        })
        return null
      } catch (error) {
        if (!(error instanceof oidc.ResponseBodyError)) return toProblemCode(error)
        return error.error === 'invalid_grant' ? null : error.error
      }
    },

    async loginAddress({ callback, anew }) {
      const known = await configuration()
      if (!known.ok) return known
      const transaction = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        callback,
      }
      const url = oidc.buildAuthorizationUrl(known.value, {
        redirect_uri: options.redirectUri,
        scope,
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
        code_challenge_method: 'S256',
        ...(anew || options.alwaysAsk ? { prompt: 'login' } : {}),
      })
      return accept({ url: url.href, transaction })
    },

    async finishLogin(currentUrl, transaction): Promise<Outcome<LoginResult, LoginRefusal>> {
      const known = await configuration()
      if (!known.ok) return known
      // Behind a proxy the URL of the request may differ from the registered one.
      const returned = new URL(options.redirectUri)
      returned.search = currentUrl.search
      try {
        const tokens = await oidc.authorizationCodeGrant(known.value, returned, {
          expectedState: transaction.state,
          expectedNonce: transaction.nonce,
          pkceCodeVerifier: transaction.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        const idToken = tokens.id_token
        if (!claims || !idToken) return refuse('login_incomplete')
        const userInfo = await oidc.fetchUserInfo(known.value, tokens.access_token, claims.sub)
        const identity = identityFromClaims({ ...claims, ...userInfo }, issuer.href)
        const refreshToken = tokens.refresh_token
        return identity ? accept({ ...identity, idToken, refreshToken }) : refuse('login_incomplete')
      } catch (error) {
        return refuse(toLoginRefusal(error))
      }
    },

    async askAgain(refreshToken, sub) {
      const known = await configuration()
      if (!known.ok) return known
      try {
        const tokens = await oidc.refreshTokenGrant(known.value, refreshToken)
        const userInfo = await oidc.fetchUserInfo(known.value, tokens.access_token, sub)
        const identity = identityFromClaims({ ...tokens.claims(), ...userInfo }, issuer.href)
        if (!identity) return refuse('login_ended')
        return accept({ identity, refreshToken: tokens.refresh_token ?? refreshToken })
      } catch (error) {
        // Only a refusal by the issuer means that the login has ended; other errors say nothing about the person.
        const isIssuers =
          error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError
        const isAnswer = isIssuers && error.status < SERVER_ERROR_STATUS
        return refuse(isAnswer ? 'login_ended' : 'identity_unreachable')
      }
    },

    async logoutAddress({ returnTo, idToken }) {
      const known = await configuration()
      if (!known.ok) return known
      // If the provider has no logout endpoint, only our own session ends.
      if (!known.value.serverMetadata().end_session_endpoint) return accept(returnTo)
      const url = oidc.buildEndSessionUrl(known.value, {
        post_logout_redirect_uri: returnTo,
        ...(idToken ? { id_token_hint: idToken } : {}),
      })
      return accept(url.href)
    },
  }
}

function toLoginRefusal(error: unknown): LoginRefusal {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'login_cancelled' : 'login_mismatch'
  }
  if (error instanceof oidc.ResponseBodyError) return 'login_mismatch'
  if (error instanceof oidc.ClientError) {
    return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT'
      ? 'identity_unreachable'
      : 'login_mismatch'
  }
  // `fetch` throws this if there is no answer.
  if (error instanceof TypeError) return 'identity_unreachable'
  throw error
}
