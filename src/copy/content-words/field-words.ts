/** How a field of front matter is named and explained to editors, in `content:check`, in `/admin` and in the guide. */
export interface FieldWords {
  readonly label: string
  readonly hint?: string
  /** A line that is right, as it stands in the file. */
  readonly example: string
  /** A text of one line, such as a name. */
  readonly line?: true
  /** How values of a closed list are named. */
  readonly values?: Readonly<Record<string, string>>
  /** The fields of an object or of the objects of a list; `*` stands for keys that vary. */
  readonly parts?: Readonly<Record<string, FieldWords>>
}

/** A folder of `content` as editors know it. */
export interface CollectionWords<Field extends string> {
  readonly label: string
  /** One of them. */
  readonly one: string
  readonly description: string
  readonly fields: Readonly<Record<Field, FieldWords>>
}
