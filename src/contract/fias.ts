import * as z from 'zod/mini'

/**
 * What FIAS calls an address, as the directory gave it for this very text; null where it was typed or changed by hand
 * (AMB-71).
 */
export const fiasId = z._default(
  z.nullable(z.string().check(z.regex(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i))),
  null,
)
