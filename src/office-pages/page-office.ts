import type { WorkingDay } from '#contract/offices.ts'
import type { BoxSizeKey } from '#domain/tariff.ts'

/** An office as its page tells of it, from an editor's file or from a national list. */
export interface PageOffice {
  readonly index: string
  readonly name: string
  readonly region: string
  /** District; empty where the settlement is known without one. */
  readonly area: string
  readonly settlement: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  readonly tariffGroup: string
  /** Rents boxes over the site. */
  readonly online: boolean
  readonly temporarilyClosed: boolean
  /** The day on which it opens again, when it is known. */
  readonly closedUntil: string | null
  readonly workingHours: readonly WorkingDay[]
  readonly services: readonly number[]
  /** How to get there, as HTML. */
  readonly directions: string
  /** The sizes that it has, where that is known; else both sizes of boxes. */
  readonly sizes: readonly BoxSizeKey[]
  readonly lockers: readonly { readonly id: number; readonly name: string }[]
  /** It says more than where it is: hours, boxes of its own, or a street address. */
  readonly telling: boolean
}
