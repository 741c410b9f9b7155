const rules = new Intl.PluralRules('ru')
// One formatter for all: `toLocaleString` makes one a call, which a map with hundreds of pins feels.
const figures = new Intl.NumberFormat('ru-RU')

/** A whole number as people write it: `1 234`. */
export const inFigures = (count: number): string => figures.format(count)

/** The forms of a Russian noun: 1 ящик, 2 ящика, 5 ящиков. */
export interface Forms {
  readonly one: string
  readonly few: string
  readonly many: string
}

/** The form that goes with a number. */
function plural(count: number, forms: Forms): string {
  const rule = rules.select(count)
  return rule === 'one' ? forms.one : rule === 'few' ? forms.few : forms.many
}

/** The number and the form that goes with it, never torn apart at a line's end: `5 ящиков`. */
export const counted = (count: number, forms: Forms): string =>
  `${inFigures(count)}\u00a0${plural(count, forms)}`
