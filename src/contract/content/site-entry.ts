import * as z from 'zod/mini'

const digits = (length: number) => z.string().check(z.regex(new RegExp(`^\\d{${length}}$`)))
const link = z.strictObject({
  title: z.string(),
  href: z.string().check(z.regex(/^(\/|https:\/\/)\S*$/)),
})

const wordsOfOne = z.strictObject({ title: z.string(), text: z.string() })

/** `content/site/home.md`: words of the home page; the body is the section about the service (M-HOME-01…04). */
const homeEntry = z.strictObject({
  kind: z.literal('home'),
  title: z.string(),
  subtitle: z.string(),
  hint: z.string(),
  /** Towns whose offices are asked for by one press. */
  cities: z.array(z.string().check(z.minLength(1))).check(z.maxLength(8)),
  description: z.string(),
  stepsTitle: z.string(),
  /** How a rent goes; each step has a drawing of its own, in this order. */
  steps: z.array(wordsOfOne).check(z.length(3)),
  audienceTitle: z.string(),
  /** For whom it is, one client type each: individuals, the privileged, legal entities; prices come from the tariffs. */
  audience: z.array(wordsOfOne).check(z.length(3)),
  aboutTitle: z.string(),
  faqTitle: z.string(),
  documentsTitle: z.string(),
})

/** `content/site/links.md`: useful links and mobile apps, on the home page, in the footer and on the error page. */
const linksEntry = z.strictObject({
  kind: z.literal('links'),
  usefulTitle: z.string(),
  useful: z.array(link).check(z.minLength(1)),
  appsTitle: z.string(),
  apps: z.array(link).check(z.minLength(1)),
})

/** `content/site/operator.md`: who the operator is: contacts and requisites for letters, bills and documents. */
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
  /** Who signs acts and invoices, surname first, and their post. */
  signer: z.optional(z.string()),
  signerPost: z.optional(z.string()),
  /** The number among users of electronic documents, which names of files of acts carry. */
  edoId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{4,46}$/))),
})

/** `content/site/box-names.md`: roots and phrases that no name of a box may hold, whatever their case (M-NAME-04). */
export const boxNamesEntry = z.strictObject({
  kind: z.literal('box-names'),
  forbidden: z
    .array(z.string().check(z.minLength(3), z.maxLength(60), z.regex(/^\S(.*\S)?$/)))
    .check(z.minLength(1)),
})

/** Front matter of `content/site/*.md`: words and facts of the whole site, one file a kind. */
export const siteEntry = z.discriminatedUnion('kind', [homeEntry, linksEntry, operatorEntry, boxNamesEntry])
export type OperatorEntry = z.infer<typeof operatorEntry>
