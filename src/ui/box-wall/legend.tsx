import { classNames } from '../class-names.ts'
import * as css from './box-wall.css.ts'

/** What each look of a door means. */
export interface LegendWords {
  readonly free: string
  readonly taken: string
  readonly mine: string
  readonly chosen: string
}

/** What the doors of a wall mean, each beside a door that looks so. */
export function Legend({ words, mine }: { words: LegendWords; mine: boolean }) {
  const looks = (['free', 'taken', 'mine', 'chosen'] as const).filter((look) => mine || look !== 'mine')
  return (
    <div aria-hidden="true" className={css.legend}>
      {looks.map((look) => (
        <span key={look} className={css.legendItem}>
          <span className={css.legendDoor}>
            <span className={classNames(css.door, css.looks[look], css.legendOnly)}>{'\u00a0'}</span>
          </span>
          {words[look]}
        </span>
      ))}
    </div>
  )
}
