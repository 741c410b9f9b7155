import {
  FORBIDDEN_NAME_CHARACTERS_CODE,
  hasLetterOrDigit,
  hasOnlyNameCharacters,
  NAME_WITHOUT_LETTERS_CODE,
} from '#kit/api/text-limits.ts'

export type InputMaskName = 'date' | 'series' | 'number' | 'department' | 'inn' | 'bic' | 'account'

type CheckResult = { readonly ok: boolean; readonly code?: string; readonly value?: string }

interface RuleContext<Values, Context> {
  readonly values: Values
  readonly context: Context
}

interface FieldLayout<Values, Context> {
  readonly label: string
  readonly hint?: string
  readonly group: string
  /** Adjacent fields with the same value share a row. */
  readonly columns?: 'two' | 'pair'
  /** If it returns false, the field is not drawn, checked or sent. */
  readonly when?: (values: Values, context: Partial<Context>) => boolean
}

export interface TextFieldSpec<Name, Values, Context, Path> extends FieldLayout<Values, Context> {
  readonly name: Name
  readonly flag?: never
  readonly choice?: never
  readonly mask?: InputMaskName
  readonly rows?: number
  readonly width?: 'medium' | 'short'
  readonly autoComplete?: string
  readonly spellCheck?: boolean
  /** Makes the field optional; the text is shown beside the label. */
  readonly optional?: string
  readonly limit?: number
  /** Refuses characters that are not allowed in names. */
  readonly isName?: boolean
  /** Problem code of an empty field; 'missing' by default. */
  readonly missing?: string
  /** Domain rule of the field; by default it must be filled in and within its length limit. */
  readonly check?: (text: string, around: RuleContext<Values, Context>) => CheckResult
  /** Dotted path of the field in the request body and in refusals; null means that it is not sent. */
  readonly path?: Path | null
  /** Splits pasted text into several fields; null leaves the text in this field. */
  readonly spread?: (text: string) => Readonly<Record<string, string>> | null
  /** Fixed values sent in the same object as the field. */
  readonly beside?: object
  /** Converts the checked text for sending; undefined sends nothing. */
  readonly sent?: (text: string) => string | undefined
}

/** A checkbox that only shows or hides other fields and is not sent. */
interface FlagFieldSpec<Flag, Values, Context> extends FieldLayout<Values, Context> {
  readonly flag: Flag
  readonly name?: never
  readonly choice?: never
  readonly empty: boolean
}

interface ChoiceFieldSpec<Choice, Option, Values, Context> extends FieldLayout<Values, Context> {
  readonly choice: Choice
  readonly name?: never
  readonly flag?: never
  readonly options: readonly { readonly value: Option; readonly label: string }[]
}

type ValuesOf<Name extends string, Flag extends string, Choice extends string, Option extends string> = {
  [Key in Name]: string
} & { [Key in Flag]: boolean } & { [Key in Choice]: Option }

type PathOf<Body> = Body extends readonly (infer Item)[]
  ? `${number}` | `${number}.${PathOf<Item>}`
  : Body extends object
    ? { [Key in keyof Body & string]: Key | `${Key}.${PathOf<NonNullable<Body[Key]>>}` }[keyof Body & string]
    : never

export interface FormDefinition<Values, Context = never> {
  readonly fields: readonly (
    | TextFieldSpec<string, Values, Context, string>
    | FlagFieldSpec<string, Values, Context>
    | ChoiceFieldSpec<string, string, Values, Context>
  )[]
  readonly empty: Values
  readonly words: (code: string, label?: string) => string
  readonly isAsked: (name: string, values: Values, context: Partial<Context>) => boolean
  readonly problems: (values: Values, context: Context) => Partial<Record<string, string>>
  readonly spread: (name: string, text: string) => Readonly<Record<string, string>> | null
  readonly fieldOf: (path: string) => (keyof Values & string) | null
}

interface FormSpec<
  Name extends string,
  Flag extends string,
  Choice extends string,
  Option extends string,
  Context,
  Path,
  Values = ValuesOf<NoInfer<Name>, NoInfer<Flag>, NoInfer<Choice>, NoInfer<Option>>,
> {
  /** Fixed part of every request body. */
  readonly base: object
  /** Text of a problem code; `label` is the field's label, because several fields may share a code. */
  readonly words: (code: string, label?: string) => string
  /** Fields in screen order, which is also the order of the error summary. */
  readonly fields: readonly (
    | TextFieldSpec<Name, Values, Context, Path>
    | FlagFieldSpec<Flag, Values, Context>
    | ChoiceFieldSpec<Choice, Option, Values, Context>
  )[]
}

type Nested = Record<string, unknown>

const setAtPath = (body: Nested, path: readonly string[], value: unknown, beside: object): void => {
  const [head = '', ...rest] = path
  if (rest.length === 0) {
    Object.assign(body, beside, { [head]: value })
    return
  }
  body[head] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {}
  setAtPath(body[head] as Nested, rest, value, beside)
}

const nameOf = (field: { name?: string; flag?: string; choice?: string }): string =>
  field.name ?? field.flag ?? field.choice ?? ''

const emptyOf = (field: FormDefinition<never>['fields'][number]): string | boolean => {
  if (field.flag !== undefined) return field.empty
  return field.choice === undefined ? '' : (field.options[0]?.value ?? '')
}

/**
 * Derives from one list of fields the value type, the empty form, rules, error summary, request body and, with
 * `FormGroups`, the rendered form. `Context` is what rules need besides the values, e.g. today's date.
 */
export const defineForm =
  <Body extends object, Context>() =>
  <
    const Name extends string,
    const Flag extends string = never,
    const Choice extends string = never,
    const Option extends string = never,
  >(
    written: FormSpec<Name, Flag, Choice, Option, Context, PathOf<Body>>,
  ) => {
    type Values = ValuesOf<Name, Flag, Choice, Option>
    const { words, base } = written
    const fields = written.fields as FormDefinition<Values, Context>['fields']
    type Text = TextFieldSpec<string, Values, Context, string>
    const texts = fields.filter((field): field is Text & { readonly name: Name } => field.name !== undefined)
    const pathOf = ({ name, path }: Text): string | null => (path === undefined ? name : path)
    const textOf = (values: Values, name: string): string => String(values[name as keyof Values])

    const isAsked = (name: string, values: Values, context: Partial<Context>): boolean =>
      fields.find((field) => nameOf(field) === name)?.when?.(values, context) ?? true

    const rulingOf = (field: Text, around: RuleContext<Values, Context>): CheckResult => {
      const text = textOf(around.values, field.name)
      const value = text.trim()
      if (value === '' && field.optional !== undefined) return { ok: true, value }
      if (field.check) return { value, ...field.check(text, around) }
      if (value === '') return { ok: false, code: field.missing ?? 'missing' }
      if (field.limit !== undefined && value.length > field.limit) return { ok: false, code: 'too_long' }
      if (field.isName && !hasOnlyNameCharacters(value))
        return { ok: false, code: FORBIDDEN_NAME_CHARACTERS_CODE }
      if (field.isName && !hasLetterOrDigit(value)) return { ok: false, code: NAME_WITHOUT_LETTERS_CODE }
      return { ok: true, value }
    }

    /** Invalid text is sent trimmed, so that the server refuses it with a reason. */
    const sentText = (field: Text, around: RuleContext<Values, Context>): string | undefined => {
      const { ok, value = '' } = rulingOf(field, around)
      if (!ok) return textOf(around.values, field.name).trim()
      return field.sent ? field.sent(value) : value
    }

    return {
      fields,
      texts,
      words,
      isAsked,
      spread: (name: string, text: string) =>
        texts.find((field) => field.name === name)?.spread?.(text) ?? null,
      empty: Object.fromEntries(fields.map((field) => [nameOf(field), emptyOf(field)])) as Values,
      problems: (values: Values, context: Context): Partial<Record<keyof Values & string, string>> =>
        Object.fromEntries(
          texts.flatMap((field) => {
            if (!isAsked(field.name, values, context)) return []
            const { ok, code = 'malformed' } = rulingOf(field, { values, context })
            return ok ? [] : [[field.name, code]]
          }),
        ) as Partial<Record<keyof Values & string, string>>,
      /** Hidden fields are not sent. */
      body: (values: Values, context: Context): Body => {
        const body = structuredClone(base) as Nested
        for (const field of fields) {
          if (field.choice !== undefined) body[field.choice] = values[field.choice as keyof Values]
          if (field.name === undefined || !isAsked(field.name, values, context)) continue
          const path = pathOf(field)
          if (path !== null)
            setAtPath(body, path.split('.'), sentText(field, { values, context }), field.beside ?? {})
        }
        return body as Body
      },
      /** Finds the field at the dotted path of a refusal, or the first one inside the object at that path. */
      fieldOf: (path: string): (keyof Values & string) | null => {
        const found =
          fields.find((field) => nameOf(field) === path) ??
          texts.find((field) => pathOf(field) === path) ??
          texts.find((field) => pathOf(field)?.startsWith(`${path}.`))
        return found ? (nameOf(found) as keyof Values & string) : null
      },
    }
  }
