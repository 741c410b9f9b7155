const rules = new Intl.PluralRules('ru')

export const formatInteger = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** 1 ящик, 2 ящика, 5 ящиков. */
export interface PluralForms {
  readonly one: string
  readonly few: string
  readonly many: string
}

export function selectPluralForm(count: number, forms: PluralForms): string {
  const rule = rules.select(count)
  return rule === 'one' ? forms.one : rule === 'few' ? forms.few : forms.many
}

/** `5 ящиков`, with a no-break space. */
export const formatCount = (count: number, forms: PluralForms): string =>
  `${formatInteger(count)}\u00a0${selectPluralForm(count, forms)}`
