import type { ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'
import { width1204 } from '../page-frame/page-frame.css.ts'
import * as css from './hero.css.ts'

export interface HeroProps {
  /** The page's title. */
  title: string
  /** The title's rank in the page's outline. */
  level?: 1 | 2
  /** One line about it. */
  lead?: string
  /** The one fact that people come for, a price for example. */
  fact?: string
  /** What the page is there to do: a search. */
  search?: ReactNode
  /** Stands at the right of a wide page. */
  picture?: ReactNode
}

/** The ink band at the top of the home page: what this is, what it costs, and a picture of it. */
export function Hero({ title, level = 1, lead, fact, search, picture }: HeroProps) {
  return (
    <div className={css.band}>
      <div className={`${width1204} ${css.row}`}>
        <div className={css.words}>
          <Heading level={level} size="h1" onInk>
            {title}
          </Heading>
          {lead && <p className={css.lead}>{lead}</p>}
          {search && <div className={css.search}>{search}</div>}
          {fact && <p className={css.fact}>{fact}</p>}
        </div>
        {picture && <div className={css.picture}>{picture}</div>}
      </div>
    </div>
  )
}
