import type { KoaContextWithOIDC, Provider } from 'oidc-provider'

/** How every cookie of the issuer is set: its own, seen only under its own path. */
export const issuerCookie = { httpOnly: true, sameSite: 'lax', signed: true, path: '/identity' } as const

/**
 * Ends the issuer's session at once where the library would send a form that submits itself with a script: at logout
 * (our site has already asked), and when another person than the known one logs in. The library has checked the client
 * and the return address before.
 */
export const quickLogout =
  (provider: Provider) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.status !== 200 || !ctx.oidc) return
    const target = goingOn(ctx, provider.issuer)
    if (!target) return
    await ctx.oidc.session?.destroy()
    ctx.oidc.cookies.set(provider.cookieName('session'), null, issuerCookie)
    ctx.remove('content-security-policy')
    ctx.status = 303
    ctx.redirect(target)
  }

function goingOn(ctx: KoaContextWithOIDC, issuer: string): string | undefined {
  // A login that another person finished goes on where it was, now without the former session.
  if (ctx.oidc.route === 'resume') return `${issuer}${ctx.url}`
  if (ctx.oidc.route !== 'end_session') return undefined
  const { post_logout_redirect_uri: back, state } = ctx.oidc.params ?? {}
  const target = new URL(typeof back === 'string' ? back : '/', issuer)
  if (typeof state === 'string') target.searchParams.set('state', state)
  return target.href
}
