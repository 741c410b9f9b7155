import * as z from 'zod/mini'
import { commonRefusals, type Endpoint, type RefusalStatus } from './endpoint.ts'

export const requiresSession = ({ access }: Endpoint): boolean =>
  access === 'person' || access === 'operator' || access === 'administrator' || access === 'editor'

/** True for files of the logged-in person or organisation; links to them say for whom the page acts. */
export const isPersonalFileEndpoint = (endpoint: Endpoint): boolean =>
  endpoint.file !== undefined && !endpoint.file.startsWith('text/html') && requiresSession(endpoint)

/** True for calls that browsers may send only from our own pages, because they change something. */
export const requiresSameSite = ({ method, access }: Endpoint): boolean =>
  method !== 'GET' && access !== 'machine' && access !== 'key'

const keyRefusals = {
  key_unknown: 401,
  live_key_needed: 403,
  organisation_blocked: 403,
} as const satisfies Record<string, RefusalStatus>

const browserKeyRefusal = { key_in_browser: 403 } as const satisfies Record<string, RefusalStatus>

/** All refusal codes of a call with their HTTP status: its own and the common ones that apply. */
export const possibleRefusals = (endpoint: Endpoint): Readonly<Record<string, RefusalStatus>> => {
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
    isPersonalFileEndpoint(endpoint)
  return {
    ...any,
    ...(requiresSession(endpoint) ? { login_required } : {}),
    // The path, query or body may name another person's record (AMB-41).
    ...(requiresSession(endpoint) ? { forbidden } : {}),
    ...(acts ? { acting_changed } : {}),
    ...(endpoint.params ? { not_found } : {}),
    ...(requiresSameSite(endpoint) ? { foreign_origin } : {}),
    ...(endpoint.body || endpoint.upload ? { too_large } : {}),
    ...(endpoint.upload ? { unsupported_type, file_empty } : {}),
    ...(endpoint.forKeys ? keyRefusals : {}),
    ...(endpoint.forKeys || endpoint.access === 'key' ? browserKeyRefusal : {}),
    ...endpoint.refusals,
  }
}

/** `field` is a dotted path in the body. */
const fieldRefusal = z.object({ field: z.string(), code: z.string() })
export type FieldRefusal = z.infer<typeof fieldRefusal>

/** `data` helps to recover, e.g. the nearest free box for `box_taken`. */
export const refusalBodySchema = z.object({
  code: z.string(),
  fields: z.optional(z.array(fieldRefusal)),
  data: z.optional(z.unknown()),
})
export type RefusalBody = z.infer<typeof refusalBodySchema>
