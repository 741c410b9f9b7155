const rules = new Intl.PluralRules('ru')

/** A whole number as people write it: `1 234`. */
export const inFigures = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** The forms of a Russian noun: 1 ящик, 2 ящика, 5 ящиков. */
export interface Forms {
  readonly one: string
  readonly few: string
  readonly many: string
}

/** The form that goes with a number. */
export function formOf(count: number, forms: Forms): string {
  const rule = rules.select(count)
  return rule === 'one' ? forms.one : rule === 'few' ? forms.few : forms.many
}

/** The number and the form that goes with it, never torn apart at a line's end: `5 ящиков`. */
export const counted = (count: number, forms: Forms): string =>
  `${inFigures(count)}\u00a0${formOf(count, forms)}`
