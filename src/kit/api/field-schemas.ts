import * as z from 'zod/mini'
import { extractDigits, extractEmail } from './pasted-text.ts'
import {
  FORBIDDEN_NAME_CHARACTERS_CODE,
  hasLetterOrDigit,
  hasOnlyNameCharacters,
  maxTextLength,
  NAME_WITHOUT_LETTERS_CODE,
} from './text-limits.ts'

/** YYYY-MM-DD; never an instant. */
export const calendarDateSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** YYYYMMDD, in the tariff calls (M-PRICE-02). */
export const compactDate = z.string().check(z.regex(/^\d{8}$/))
/** ISO 8601 with time zone; handlers may return a Date. */
export const instantSchema = z.pipe(
  z.transform((value: string | Date) => (value instanceof Date ? value.toISOString() : value)),
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/)),
)
/** Six digits (M-MAP-13). */
export const officeIndex = z.string().check(z.regex(/^\d{6}$/))
export const clockTime = z.string().check(z.regex(/^\d{2}:\d{2}(:\d{2})?$/))
/** A positive integer in decimal digits only: not '1e3' or '0x1'. */
export const positiveIntegerParam = z.pipe(
  z.transform((sent: unknown) => (/^-?\d{1,16}$/.test(String(sent)) ? Number(sent) : Number.NaN)),
  z.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
)
/**
 * An invalid number becomes 0 and is refused with 403 like another person's claim, so that answers do not reveal which
 * claims exist (AMB-41).
 */
export const claimIdParam = z.catch(positiveIntegerParam, 0)
export const kopecksSchema = z.int()
/** 1 individual, 2 privileged individual, 3 legal entity or sole proprietor (M-CLIENT-01). */
export const clientTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** 1 name, 4 and 5 registered items, 7 notification, 8 guarantee, 9 digitization (M-SVC-01, AMB-32). */
export const serviceNumberSchema = z.union([
  z.literal(1),
  z.literal(4),
  z.literal(5),
  z.literal(7),
  z.literal(8),
  z.literal(9),
])
/** Statuses 1…8 of the published API, and 9 for annulled (M-CLAIM-08, AMB-23). */
export const claimStatusSchema = z.union([
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
/** 1 card online, 2 at the office, 3 payment order, 4 online balance (M-PAY-04). */
export const paymentMethodSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
/** A number, an object with an `id`, or a URL ending in a number: other clients send all three. */
export const idReferenceSchema = z.union([
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
export const booleanQueryParam = z.pipe(
  z.string().check(z.maxLength(5)),
  z.transform((text: string) => text === 'true' || text === '1'),
)
/** Schema of a text that `read`, a function of `pasted-text.ts`, cleans before it is checked. */
export const createPastedTextSchema = (
  read: (text: string) => string,
  most: number,
  ...checks: Parameters<z.ZodMiniString['check']>
) => z.string().check(z.maxLength(most), z.overwrite(read), ...checks)
export const sixDigitCode = createPastedTextSchema(
  extractDigits,
  maxTextLength.pastedNumber,
  z.regex(/^\d{6}$/),
)
export const emailAddress = createPastedTextSchema(
  extractEmail,
  maxTextLength.pastedEmail,
  z.maxLength(maxTextLength.email),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
)
export const doneReplySchema = z.object({ done: z.literal(true) })
/** A one-line name; invalid ones are refused with `name_signs` or `name_letters`. */
export const createSingleLineNameSchema = (shortest: number, most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(shortest),
    z.maxLength(most),
    z.refine(hasOnlyNameCharacters, { params: { code: FORBIDDEN_NAME_CHARACTERS_CODE } }),
    z.refine((name) => name === '' || hasLetterOrDigit(name), {
      params: { code: NAME_WITHOUT_LETTERS_CODE },
    }),
  )
