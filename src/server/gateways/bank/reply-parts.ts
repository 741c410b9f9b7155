import * as z from 'zod/mini'

/** A number of the bank, which some send as text. */
export const numeric = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^-?\d+$/)), z.transform(Number)),
])
/** The protocol's `errorCode`, which banks leave out when all went well. */
export const code = z._default(numeric, 0)

/** Codes of the protocol's `errorCode` that we tell apart. */
export const bankErrors = { none: 0, orderNumberTaken: 1, orderUnknown: 6 } as const
