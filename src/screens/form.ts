import { hasLetters, hasNameSigns, nameLetters, nameSigns } from '#contract/typed-text.ts'

/** How numbers are shown while they are typed. */
export type MaskName = 'date' | 'series' | 'number' | 'department' | 'inn' | 'bic' | 'account'

/** What a rule of the domain answers; `value` is the checked text, where the rule writes it in its own way. */
type Ruling = { readonly ok: boolean; readonly code?: string; readonly value?: string }

/** What a rule may look at beside its own field. */
interface Around<Values, Context> {
  readonly values: Values
  readonly context: Context
}

interface Drawn<Values, Context> {
  readonly label: string
  readonly hint?: string
  /** The title under which it stands. */
  readonly group: string
  /** Neighbours with the same shape share one row. */
  readonly columns?: 'two' | 'pair'
  /** Asked only while this holds; otherwise it is neither drawn, checked nor sent. */
  readonly when?: (values: Values, context: Partial<Context>) => boolean
}

/** A line or several lines of typing. */
export interface TextEntry<Name, Values, Context, Path> extends Drawn<Values, Context> {
  readonly name: Name
  readonly flag?: never
  readonly choice?: never
  readonly mask?: MaskName
  readonly rows?: number
  readonly width?: 'medium' | 'short'
  readonly autoComplete?: string
  readonly spellCheck?: boolean
  /** May stay empty; the words say so beside the label. */
  readonly optional?: string
  /** The longest text that the contract takes, in UTF-16 units. */
  readonly limit?: number
  /** A name of somebody or something: the contract's rule of signs holds. */
  readonly isName?: boolean
  /** The code for an empty field; 'missing' unless given. */
  readonly missing?: string
  /** The rule of the domain; without one the field must be filled and within its limit. */
  readonly check?: (text: string, around: Around<Values, Context>) => Ruling
  /** Where it goes in the body of the request, also where the server's refusal finds it; null: nowhere. */
  readonly path?: Path | null
  /** What a text pasted into this field fills in, of several fields; null: it goes into this one alone. */
  readonly spread?: (text: string) => Readonly<Record<string, string>> | null
  /** What the body says beside it, in the same object. */
  readonly beside?: object
  /** The checked text as it is sent, undefined for not at all; as the rule answers it unless given. */
  readonly sent?: (text: string) => string | undefined
}

/** Yes or no; it is not sent, others depend on it. */
interface FlagEntry<Flag, Values, Context> extends Drawn<Values, Context> {
  readonly flag: Flag
  readonly name?: never
  readonly choice?: never
  readonly empty: boolean
}

/** One of several; the first is chosen at the beginning. */
interface ChoiceEntry<Choice, Option, Values, Context> extends Drawn<Values, Context> {
  readonly choice: Choice
  readonly name?: never
  readonly flag?: never
  readonly options: readonly { readonly value: Option; readonly label: string }[]
}

/** What is typed into a form, by the names of its fields. */
type ValuesOf<Name extends string, Flag extends string, Choice extends string, Option extends string> = {
  [Key in Name]: string
} & { [Key in Flag]: boolean } & { [Key in Choice]: Option }

/** Dotted paths of a body. */
type PathOf<Body> = Body extends readonly (infer Item)[]
  ? `${number}` | `${number}.${PathOf<Item>}`
  : Body extends object
    ? { [Key in keyof Body & string]: Key | `${Key}.${PathOf<NonNullable<Body[Key]>>}` }[keyof Body & string]
    : never

/** A form as its drawing sees it, whatever its fields are called. */
export interface AnyForm<Values, Context = never> {
  readonly fields: readonly (
    | TextEntry<string, Values, Context, string>
    | FlagEntry<string, Values, Context>
    | ChoiceEntry<string, string, Values, Context>
  )[]
  readonly empty: Values
  readonly words: (code: string, label?: string) => string
  readonly isAsked: (name: string, values: Values, context: Partial<Context>) => boolean
  readonly problems: (values: Values, context: Context) => Partial<Record<string, string>>
  readonly spread: (name: string, text: string) => Readonly<Record<string, string>> | null
  readonly fieldOf: (path: string) => (keyof Values & string) | null
}

interface Written<
  Name extends string,
  Flag extends string,
  Choice extends string,
  Option extends string,
  Context,
  Path,
> {
  /** What every body of this form says beside its fields. */
  readonly base: object
  /** The words for a code, with the field's label where they alone would not tell which it is. */
  readonly words: (code: string, label?: string) => string
  /** In the order of the screen, which is that of the error summary. */
  readonly fields: readonly (
    | TextEntry<Name, ValuesOf<NoInfer<Name>, NoInfer<Flag>, NoInfer<Choice>, NoInfer<Option>>, Context, Path>
    | FlagEntry<Flag, ValuesOf<NoInfer<Name>, NoInfer<Flag>, NoInfer<Choice>, NoInfer<Option>>, Context>
    | ChoiceEntry<
        Choice,
        Option,
        ValuesOf<NoInfer<Name>, NoInfer<Flag>, NoInfer<Choice>, NoInfer<Option>>,
        Context
      >
  )[]
}

type Nested = Record<string, unknown>

/** Sets a value at a dotted path; numbered parts make lists. */
const put = (body: Nested, path: readonly string[], value: unknown, beside: object): void => {
  const [head = '', ...rest] = path
  if (rest.length === 0) {
    Object.assign(body, beside, { [head]: value })
    return
  }
  body[head] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {}
  put(body[head] as Nested, rest, value, beside)
}

const nameOf = (field: { name?: string; flag?: string; choice?: string }): string =>
  field.name ?? field.flag ?? field.choice ?? ''

const emptyOf = (field: AnyForm<never>['fields'][number]): string | boolean => {
  if (field.flag !== undefined) return field.empty
  return field.choice === undefined ? '' : (field.options[0]?.value ?? '')
}

/**
 * A form as one list of fields, from which follow the type of what is typed, the empty form, its rules, the order of its
 * error summary, the body of its request and, by `FormGroups`, its drawing. `Body` is the request's, `Context` what the
 * rules must know beside the form, e.g. today's date.
 */
export const defineForm =
  <Body extends object, Context>() =>
  <
    const Name extends string,
    const Flag extends string = never,
    const Choice extends string = never,
    const Option extends string = never,
  >(
    written: Written<Name, Flag, Choice, Option, Context, PathOf<Body>>,
  ) => {
    type Values = ValuesOf<Name, Flag, Choice, Option>
    const { words, base } = written
    const fields = written.fields as AnyForm<Values, Context>['fields']
    type Text = TextEntry<string, Values, Context, string>
    const texts = fields.filter((field): field is Text & { readonly name: Name } => field.name !== undefined)
    const pathOf = ({ name, path }: Text): string | null => (path === undefined ? name : path)
    const textOf = (values: Values, name: string): string => String(values[name as keyof Values])

    const isAsked = (name: string, values: Values, context: Partial<Context>): boolean =>
      fields.find((field) => nameOf(field) === name)?.when?.(values, context) ?? true

    const rulingOf = (field: Text, around: Around<Values, Context>): Ruling => {
      const text = textOf(around.values, field.name)
      const value = text.trim()
      if (value === '' && field.optional !== undefined) return { ok: true, value }
      if (field.check) return { value, ...field.check(text, around) }
      if (value === '') return { ok: false, code: field.missing ?? 'missing' }
      if (field.limit !== undefined && value.length > field.limit) return { ok: false, code: 'too_long' }
      if (field.isName && !hasNameSigns(value)) return { ok: false, code: nameSigns }
      if (field.isName && !hasLetters(value)) return { ok: false, code: nameLetters }
      return { ok: true, value }
    }

    /** What is refused goes out trimmed: the server tells why. */
    const sentText = (field: Text, around: Around<Values, Context>): string | undefined => {
      const { ok, value = '' } = rulingOf(field, around)
      if (!ok) return textOf(around.values, field.name).trim()
      return field.sent ? field.sent(value) : value
    }

    return {
      fields,
      /** The fields of typing alone, in the same order. */
      texts,
      words,
      isAsked,
      /** What a text pasted into a field fills in, of several fields; null: it goes into that one alone. */
      spread: (name: string, text: string) =>
        texts.find((field) => field.name === name)?.spread?.(text) ?? null,
      /** The form before anything is typed. */
      empty: Object.fromEntries(fields.map((field) => [nameOf(field), emptyOf(field)])) as Values,
      /** The code of every field that the rules refuse. */
      problems: (values: Values, context: Context): Partial<Record<keyof Values & string, string>> =>
        Object.fromEntries(
          texts.flatMap((field) => {
            if (!isAsked(field.name, values, context)) return []
            const { ok, code = 'malformed' } = rulingOf(field, { values, context })
            return ok ? [] : [[field.name, code]]
          }),
        ) as Partial<Record<keyof Values & string, string>>,
      /** The body of the request, of checked texts; what is not asked is not sent. */
      body: (values: Values, context: Context): Body => {
        const body = structuredClone(base) as Nested
        for (const field of fields) {
          if (field.choice !== undefined) body[field.choice] = values[field.choice as keyof Values]
          if (field.name === undefined || !isAsked(field.name, values, context)) continue
          const path = pathOf(field)
          if (path !== null)
            put(body, path.split('.'), sentText(field, { values, context }), field.beside ?? {})
        }
        return body as Body
      },
      /** The field for a dotted path of the server's refusal: of the value itself, or of the object around it. */
      fieldOf: (path: string): (keyof Values & string) | null => {
        const found =
          fields.find((field) => nameOf(field) === path) ??
          texts.find((field) => pathOf(field) === path) ??
          texts.find((field) => pathOf(field)?.startsWith(`${path}.`))
        return found ? (nameOf(found) as keyof Values & string) : null
      },
    }
  }
