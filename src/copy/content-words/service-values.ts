import { serviceNumbers } from '#domain/service.ts'
import { serviceName } from '../price-words.ts'

/** What the numbers of services in files stand for: `1: название ящика`. */
export const serviceValues: Readonly<Record<string, string>> = Object.fromEntries(
  serviceNumbers.map((number) => [String(number), `${number}: ${lowerFirst(serviceName(number))}`]),
)

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
