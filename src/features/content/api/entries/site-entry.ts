import * as z from 'zod/mini'

const digits = (length: number) => z.string().check(z.regex(new RegExp(`^\\d{${length}}$`)))
const link = z.strictObject({
  title: z.string(),
  href: z.string().check(z.regex(/^(\/|https:\/\/)\S*$/)),
})

const wordsOfOne = z.strictObject({ title: z.string(), text: z.string() })

/** Front matter of `content/site/home.md` (M-HOME-01…04); the body is the section about the service. */
const homeEntry = z.strictObject({
  kind: z.literal('home'),
  title: z.string(),
  subtitle: z.string(),
  hint: z.string(),
  cities: z.array(z.string().check(z.minLength(1))).check(z.maxLength(8)),
  description: z.string(),
  stepsTitle: z.string(),
  steps: z.array(wordsOfOne).check(z.length(3)),
  audienceTitle: z.string(),
  /** In this order: individuals, privileged individuals, legal entities. */
  audience: z.array(wordsOfOne).check(z.length(3)),
  aboutTitle: z.string(),
  faqTitle: z.string(),
  documentsTitle: z.string(),
})

const linksEntry = z.strictObject({
  kind: z.literal('links'),
  usefulTitle: z.string(),
  useful: z.array(link).check(z.minLength(1)),
  appsTitle: z.string(),
  apps: z.array(link).check(z.minLength(1)),
})

export const operatorEntry = z.strictObject({
  kind: z.literal('operator'),
  name: z.string(),
  fullName: z.string(),
  inn: digits(10),
  kpp: digits(9),
  ogrn: digits(13),
  address: z.string(),
  bankName: z.string(),
  bankBic: digits(9),
  accountNumber: digits(20),
  correspondentNumber: digits(20),
  phone: z.string(),
  phoneHours: z.string(),
  email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  /** Name (surname first) and position of the person who signs acts and invoices. */
  signer: z.optional(z.string()),
  signerPost: z.optional(z.string()),
  /** The operator's id in electronic document exchange; part of the file names of acts. */
  edoId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{4,46}$/))),
})

/**
 * Front matter of `content/site/box-names.md`: word roots and phrases forbidden in box names in any case (M-NAME-04).
 */
export const boxNamesEntry = z.strictObject({
  kind: z.literal('box-names'),
  forbidden: z
    .array(z.string().check(z.minLength(3), z.maxLength(60), z.regex(/^\S(.*\S)?$/)))
    .check(z.minLength(1)),
})

/** Front matter of `content/site/wait-list.md`: limits of the wait list (M-WAIT-01, 02). */
export const waitListEntry = z.strictObject({
  kind: z.literal('wait-list'),
  offerHours: z.int().check(z.gte(1), z.lte(72)),
  radiiKm: z.array(z.int().check(z.gte(1), z.lte(100))).check(z.minLength(1), z.maxLength(6)),
  maxEntries: z.int().check(z.gte(1), z.lte(50)),
  maxEntriesOfOrganisation: z.int().check(z.gte(1), z.lte(100)),
})
export type WaitListEntry = z.infer<typeof waitListEntry>
/** Front matter of `content/site/moving.md`: terms of moves to another box (M-MOVE-01, M-LEAVE-03). */
export const movingEntry = z.strictObject({
  kind: z.literal('moving'),
  /** From the start of the new rent. */
  exchangeDays: z.int().check(z.gte(1), z.lte(25)),
  forwardMonths: z.int().check(z.gte(1), z.lte(12)),
})
/** Front matter of `content/site/organisations.md`: terms for organisations (M-SCALE-05, 06, 12). */
export const organisationsEntry = z.strictObject({
  kind: z.literal('organisations'),
  planHoldHours: z.int().check(z.gte(1), z.lte(24)),
  planSharePercent: z.int().check(z.gte(1), z.lte(100)),
  /** For a decision, and as long again for the act. */
  approvalDays: z.int().check(z.gte(1), z.lte(30)),
})
export type OrganisationsEntry = z.infer<typeof organisationsEntry>
/** Front matter of `content/site/visits.md`: terms of booked visits (M-VISIT-01, 05). */
export const visitTermsEntry = z.strictObject({
  kind: z.literal('visits'),
  daysAhead: z.int().check(z.gte(1), z.lte(60)),
  /** From now to the earliest visit that can be booked. */
  leadMinutes: z.int().check(z.gte(0), z.lte(1440)),
  /** After the start of the visit; later the place is free. */
  missedAfterMinutes: z.int().check(z.gte(5), z.lte(120)),
})
/** Front matter of `content/site/delegates.md`: terms of delegations (M-DELEGATE-01). */
export const delegatesEntry = z
  .strictObject({
    kind: z.literal('delegates'),
    /** The longest is the longest term that is accepted. */
    termMonths: z.array(z.int().check(z.gte(1), z.lte(36))).check(z.minLength(1), z.maxLength(5)),
    /** Offered first for delegations other than for one visit. */
    usualMonths: z.int(),
  })
  .check(
    z.refine(({ termMonths, usualMonths }) => termMonths.includes(usualMonths), { path: ['usualMonths'] }),
    z.refine(({ termMonths }) => termMonths.every((months, nth) => months > (termMonths[nth - 1] ?? 0)), {
      path: ['termMonths'],
    }),
  )
const sideInMm = z.int().check(z.gte(1), z.lte(3500))
const catalogueItem = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/)),
  title: z.string().check(z.minLength(2), z.maxLength(40)),
  /** How the item is drawn. */
  look: z.enum(['envelope', 'packet', 'parcel', 'magazine', 'book']),
  length: sideInMm,
  width: sideInMm,
  thickness: sideInMm,
  maxGrams: z.optional(z.int().check(z.gte(1), z.lte(50_000))),
  /** May be folded in half to fit. */
  folds: z.optional(z.boolean()),
})
export type CatalogueItem = z.infer<typeof catalogueItem>
/** Front matter of `content/site/item-sizes.md`: common envelopes and parcels, smallest first (M-FIT-06). */
export const itemSizesEntry = z.strictObject({
  kind: z.literal('item-sizes'),
  items: z
    .array(catalogueItem)
    .check(z.minLength(1), z.maxLength(30))
    .check(z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length)),
})
export const siteEntry = z.discriminatedUnion('kind', [
  homeEntry,
  linksEntry,
  operatorEntry,
  boxNamesEntry,
  waitListEntry,
  movingEntry,
  organisationsEntry,
  delegatesEntry,
  visitTermsEntry,
  itemSizesEntry,
])
export type OperatorEntry = z.infer<typeof operatorEntry>
