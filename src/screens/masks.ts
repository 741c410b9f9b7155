import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core'
import { dottedDayIn } from '#contract/pasted-text.ts'
import type { MaskName } from './form.ts'

const digits = (count: number): RegExp[] => Array.from({ length: count }, () => /\d/)
const mask = (...parts: (RegExp[] | string)[]): MaskitoOptions => ({ mask: parts.flat() })

const MASKED_DAY = /^\d{0,2}(\.\d{0,2}(\.\d{0,4})?)?$/

/** Days as browsers fill them in, people shorten them or paste them; a separator after one figure puts a zero before it. */
const readDay: MaskitoPreprocessor = ({ elementState: { value, selection }, data }, action) => {
  if (action === 'validation' && !MASKED_DAY.test(value)) {
    const day = dottedDayIn(value)
    return { elementState: { value: day, selection: [day.length, day.length] } }
  }
  const isSeparator = action === 'insert' && /^[ .,/-]$/.test(data)
  const padded = value.replace(/(?<!\d)\d$/, '0$&')
  if (isSeparator && selection[0] === value.length && padded.length < '00.00.'.length)
    return { elementState: { value: padded, selection: [padded.length, padded.length] }, data: '.' }
  return { elementState: { value, selection }, data: data.length > 1 ? dottedDayIn(data) : data }
}

/** What may be typed into numbers of a form, and the signs between their groups. */
export const masks = {
  date: { ...mask(digits(2), '.', digits(2), '.', digits(4)), preprocessors: [readDay] },
  series: mask(digits(2), ' ', digits(2)),
  number: mask(digits(6)),
  department: mask(digits(3), '-', digits(3)),
  inn: mask(digits(12)),
  bic: mask(digits(9)),
  account: mask(digits(20)),
} as const satisfies Record<MaskName, MaskitoOptions>
