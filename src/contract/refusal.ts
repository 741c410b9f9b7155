import * as z from 'zod/mini'
import { commonRefusals, type Endpoint, type RefusalStatus } from './endpoint.ts'

/** Is it for who is logged in, of whatever role? */
export const isBySession = ({ access }: Endpoint): boolean =>
  access === 'person' || access === 'operator' || access === 'administrator' || access === 'editor'

/** Is it a file whose link says for whom it was drawn? */
export const isPersonalFile = (endpoint: Endpoint): boolean =>
  endpoint.file !== undefined && !endpoint.file.startsWith('text/html') && isBySession(endpoint)

/** Does it change something on the word of a browser, which then must be on a page of our own site? */
export const needsOwnSite = ({ method, access }: Endpoint): boolean =>
  method !== 'GET' && access !== 'machine' && access !== 'key'

/** With which a key is refused where persons ask too. */
const keyRefusals = {
  key_unknown: 401,
  live_key_needed: 403,
  organisation_blocked: 403,
} as const satisfies Record<string, RefusalStatus>

/** A key that a page of a browser sends, wherever keys are taken. */
const pageRefusal = { key_in_browser: 403 } as const satisfies Record<string, RefusalStatus>

/** Every code with which a call may refuse, with its HTTP status: its own and those of the common ones that can happen. */
export const refusalsOfCall = (endpoint: Endpoint): Readonly<Record<string, RefusalStatus>> => {
  const {
    login_required,
    forbidden,
    foreign_origin,
    acting_changed,
    not_found,
    too_large,
    unsupported_type,
    file_empty,
    ...any
  } = commonRefusals
  const acts =
    (endpoint.access === 'person' && endpoint.method !== 'GET' && !endpoint.whoeverActs) ||
    isPersonalFile(endpoint)
  return {
    ...any,
    ...(isBySession(endpoint) ? { login_required } : {}),
    // A person may name what is not theirs, in the path, the query or the body (AMB-41).
    ...(isBySession(endpoint) ? { forbidden } : {}),
    ...(acts ? { acting_changed } : {}),
    ...(endpoint.params ? { not_found } : {}),
    ...(needsOwnSite(endpoint) ? { foreign_origin } : {}),
    ...(endpoint.body || endpoint.upload ? { too_large } : {}),
    ...(endpoint.upload ? { unsupported_type, file_empty } : {}),
    ...(endpoint.forKeys ? keyRefusals : {}),
    ...(endpoint.forKeys || endpoint.access === 'key' ? pageRefusal : {}),
    ...endpoint.refusals,
  }
}

/** One field that the server would not take: dotted path in the body and a code for the words beside it. */
const fieldRefusal = z.object({ field: z.string(), code: z.string() })
export type FieldRefusal = z.infer<typeof fieldRefusal>

/** The body of every refusal of our server; `data` carries what helps to go on (for `box_taken`: the nearest free box). */
export const refusalBody = z.object({
  code: z.string(),
  fields: z.optional(z.array(fieldRefusal)),
  data: z.optional(z.unknown()),
})
export type RefusalBody = z.infer<typeof refusalBody>
