import * as z from 'zod/mini'
import { digitsOf, emailIn } from './pasted-text.ts'
import { hasLetters, hasNameSigns, longest, nameLetters, nameSigns } from './typed-text.ts'

/** A calendar date, YYYY-MM-DD; never an instant. */
export const calendarDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** A calendar date as the tariff calls write it: YYYYMMDD (M-PRICE-02). */
export const compactDate = z.string().check(z.regex(/^\d{8}$/))
/** An instant, ISO 8601 with zone. Whoever writes it may give a Date, which JSON writes so. */
export const instant = z.pipe(
  z.transform((value: string | Date) => (value instanceof Date ? value.toISOString() : value)),
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/)),
)
/** A six-digit office index (M-MAP-13). */
export const officeIndex = z.string().check(z.regex(/^\d{6}$/))
/** A clock time of a day, HH:MM or HH:MM:SS. */
export const clockTime = z.string().check(z.regex(/^\d{2}:\d{2}(:\d{2})?$/))
/** A positive whole number out of a path or a query, in decimal digits alone: '1e3' and '0x1' are none. */
export const numberInPath = z.pipe(
  z.transform((sent: unknown) => (/^-?\d{1,16}$/.test(String(sent)) ? Number(sent) : Number.NaN)),
  z.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
)
/**
 * The number of a claim in an address. What is no number names nobody's claim and is refused as any foreign one is, 403,
 * so that an address tells nothing by the way it is refused (AMB-41).
 */
export const claimNumber = z.catch(numberInPath, 0)
/** Integer kopecks. */
export const kopecks = z.int()
/** Client types: 1 individual, 2 privileged individual, 3 legal entity or sole proprietor (M-CLIENT-01). */
export const clientType = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** Service numbers: 1 name, 4 and 5 registered items, 7 notification, 8 guarantee, 9 digitization (M-SVC-01, AMB-32). */
export const serviceNumber = z.union([
  z.literal(1),
  z.literal(4),
  z.literal(5),
  z.literal(7),
  z.literal(8),
  z.literal(9),
])
/** Claim statuses 1…8 of the published API and 9, annulled (M-CLAIM-08, AMB-23). */
export const claimStatus = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
  z.literal(8),
  z.literal(9),
])
/** Payment methods: 1 card online, 2 at the office, 3 payment order, 4 online balance (M-PAY-04). */
export const paymentMethod = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
/** A number, a record that carries it as `id`, or an address that ends with it: other clients write all three. */
export const reference = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.maxLength(300), z.regex(/^(\S*\/)?\d{1,15}$/)),
    z.transform((address: string) => Number(address.slice(address.lastIndexOf('/') + 1))),
  ),
  z.pipe(
    z.object({ id: z.int() }),
    z.transform((record: { id: number }) => record.id),
  ),
])
/** A flag in a query string. */
export const flagInQuery = z.pipe(
  z.string().check(z.maxLength(5)),
  z.transform((text: string) => text === 'true' || text === '1'),
)
/** A text of at most so many signs as it was pasted, read by one of `pasted-text.ts` and then checked. */
export const pasted = (
  read: (text: string) => string,
  most: number,
  ...checks: Parameters<z.ZodMiniString['check']>
) => z.string().check(z.maxLength(most), z.overwrite(read), ...checks)
/** A code of six digits out of a message. */
export const sixDigitCode = pasted(digitsOf, longest.pastedNumber, z.regex(/^\d{6}$/))
/** An e-mail address. */
export const emailAddress = pasted(
  emailIn,
  longest.pastedEmail,
  z.maxLength(longest.email),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
)
/** The empty answer of a call that only acts. */
export const done = z.object({ done: z.literal(true) })
/** One line that names somebody or something, without outer spaces; refused with `name_signs` for a sign that no name holds, with `name_letters` for one without any letter or digit. */
export const nameLine = (shortest: number, most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(shortest),
    z.maxLength(most),
    z.refine(hasNameSigns, { params: { code: nameSigns } }),
    z.refine((name) => name === '' || hasLetters(name), { params: { code: nameLetters } }),
  )
