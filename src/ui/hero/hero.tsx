import type { ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'
import { pageContainer } from '../page-frame/page-frame.css.ts'
import * as css from './hero.css.ts'

export interface HeroProps {
  title: string
  level?: 1 | 2
  lead?: string
  /** The fact that most readers look for, such as a price. */
  fact?: string
  factNote?: string
  /** An element with `data-folds-hero` inside it hides the rest of the hero below desktop. */
  search?: ReactNode
  picture?: ReactNode
}

export function Hero({ title, level = 1, lead, fact, factNote, search, picture }: HeroProps) {
  return (
    <div className={css.heroBand}>
      <div className={`${pageContainer} ${css.row}`}>
        <div className={css.textColumn}>
          <div className={css.title}>
            <Heading level={level} size="h1" onInk>
              {title}
            </Heading>
          </div>
          {lead && <p className={css.lead}>{lead}</p>}
          {search && <div className={css.searchArea}>{search}</div>}
          {fact && (
            <p className={css.keyFact}>
              {fact} {factNote && <span className={css.factNote}>{factNote}</span>}
            </p>
          )}
        </div>
        {picture && <div className={css.picture}>{picture}</div>}
      </div>
    </div>
  )
}
