const rules = new Intl.PluralRules('ru')

export const inFigures = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** 1 ящик, 2 ящика, 5 ящиков. */
export interface Forms {
  readonly one: string
  readonly few: string
  readonly many: string
}

export function formOf(count: number, forms: Forms): string {
  const rule = rules.select(count)
  return rule === 'one' ? forms.one : rule === 'few' ? forms.few : forms.many
}

/** `5 ящиков`, with a no-break space. */
export const counted = (count: number, forms: Forms): string =>
  `${inFigures(count)}\u00a0${formOf(count, forms)}`
