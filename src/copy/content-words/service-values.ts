import { serviceNames } from '../price-words.ts'

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

/** What the numbers of services in files stand for: `1: название ящика`. */
export const serviceValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(serviceNames).map(([number, name]) => [number, `${number}: ${lowerFirst(name)}`]),
)
