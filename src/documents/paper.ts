import type { Block } from './blocks.ts'

/** A document ready to be written down in any form. */
export interface Paper {
  readonly title: string
  /** The line under the title: from when it holds. */
  readonly note: string
  /** Who publishes it. */
  readonly author: string
  /** First day of the edition, `YYYY-MM-DD`. */
  readonly date: string
  readonly blocks: readonly Block[]
}
