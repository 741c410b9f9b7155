import * as calls from '#contract/sandbox.ts'
import { accept } from '#domain/outcome.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import type { Context } from '#server/context.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { holderOfKey, keyUnknown } from '../events/api-keys.ts'
import { makeSandboxClaim, sandboxClaims, stepSandboxClaim } from './sandbox-claims.ts'

const organisationBlocked = { ok: false, code: 'organisation_blocked' } as const

/** Rents that are none, for the software of organisations. */
export const sandboxRoutes = ({ db }: Context): Route[] => {
  /** Runs for the organisation whose key of the sandbox was sent. */
  const tried = async <T>(
    { headers, now }: RequestContext,
    run: (by: { readonly legalHid: string; readonly now: Date }) => Promise<T>,
  ) => {
    const holder = await holderOfKey(db, headers, now)
    if (holder === null) return keyUnknown
    if (await holderIsBlocked(db, { sub: '', legal_hid: holder.legalHid })) return organisationBlocked
    return holder.sandbox
      ? run({ legalHid: holder.legalHid, now })
      : ({ ok: false, code: 'not_sandbox_key' } as const)
  }
  return [
    route(calls.readSandboxClaims, (request) =>
      tried(request, async ({ legalHid }) => accept({ claims: await sandboxClaims(db, legalHid) })),
    ),
    route(calls.makeSandboxClaim, (request) =>
      tried(request, (by) => makeSandboxClaim(db, { ...by, ...request.body })),
    ),
    route(calls.stepSandboxClaim, (request) =>
      tried(request, (by) => stepSandboxClaim(db, { ...by, id: request.params.id, step: request.body.step })),
    ),
  ]
}
