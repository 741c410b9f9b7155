import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'

const digits = (count: number): RegExp[] => Array.from({ length: count }, () => /\d/)
const mask = (...parts: (RegExp[] | string)[]): MaskitoOptions => ({ mask: parts.flat() })

/** How numbers are shown while they are typed; what is right stays the rules' business. */
export const masks = {
  date: mask(digits(2), '.', digits(2), '.', digits(4)),
  series: mask(digits(2), ' ', digits(2)),
  number: mask(digits(6)),
  department: mask(digits(3), '-', digits(3)),
  inn: mask(digits(12)),
  bic: mask(digits(9)),
  account: mask(digits(20)),
} as const satisfies Record<string, MaskitoOptions>

/** Gives an input its mask beside the ref that react-hook-form wants: one ref for both. */
export function useMask(
  name: keyof typeof masks,
): (ref: (element: HTMLInputElement | null) => void) => (element: HTMLInputElement | null) => void {
  const masked = useMaskito({ options: masks[name] })
  return (ref) => (element) => {
    ref(element)
    masked(element)
  }
}
