import { memo } from 'react'
import { classNames } from '../class-names.ts'
import type { BoxDoor, WallRow } from './arrange.ts'
import * as css from './box-wall.css.ts'

export interface Marks {
  readonly chosen: number | null
  readonly found: number | null
  readonly tabStop: number | null
}

/** Drops marks of other doors, so that a group is redrawn only for its own marks. */
export const marksIn = (doors: readonly (BoxDoor | null)[], marks: Marks): Marks => {
  const idIfPresent = (id: number | null) => (doors.some((door) => door?.id === id) ? id : null)
  return {
    chosen: idIfPresent(marks.chosen),
    found: idIfPresent(marks.found),
    tabStop: idIfPresent(marks.tabStop),
  }
}

interface DoorProps {
  id: number
  number: string
  look: keyof typeof css.looks
  large: boolean
  name: string
  found: boolean
  tabStop: boolean
}

const Door = memo(({ id, number, look, large, name, found, tabStop }: DoorProps) => (
  <div
    role="option"
    data-door={id}
    tabIndex={tabStop ? 0 : -1}
    aria-selected={look === 'chosen'}
    {...(look === 'taken' || look === 'mine' ? { 'aria-disabled': true } : {})}
    aria-label={name}
    className={classNames(css.door, css.looks[look], large && css.large, found && css.found)}
  >
    {number}
  </div>
))

interface DoorsProps extends Marks {
  nameOf: (door: BoxDoor, chosen: boolean) => string
}

const renderDoor = (door: BoxDoor, { chosen, found, tabStop, nameOf }: DoorsProps) => (
  <Door
    key={door.id}
    id={door.id}
    number={door.number}
    look={door.id === chosen ? 'chosen' : door.state}
    large={door.large === true}
    name={nameOf(door, door.id === chosen)}
    found={door.id === found}
    tabStop={door.id === tabStop}
  />
)

export const DoorGroup = memo(
  ({ doors, named, ...rest }: DoorsProps & { doors: readonly BoxDoor[]; named: boolean }) => (
    <div role="presentation" className={classNames(css.group, named && css.lateGroup)}>
      {named && (
        <span aria-hidden="true" className={css.groupName}>
          {doors[0]?.number}–{doors.at(-1)?.number}
        </span>
      )}
      <div role="presentation" data-doors="" className={css.grid}>
        {doors.map((door) => renderDoor(door, rest))}
      </div>
    </div>
  ),
)

export const DoorRow = memo(({ row, ...rest }: DoorsProps & { row: WallRow }) => (
  <div role="presentation" className={css.row}>
    <span aria-hidden="true" className={css.rowName}>
      {row.row}
    </span>
    {row.cells.map((door, column) =>
      door ? (
        renderDoor(door, rest)
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the column is the only key of a hole
        <span key={`hole-${column}`} className={css.hole} />
      ),
    )}
  </div>
))

export interface LegendWords {
  readonly free: string
  readonly taken: string
  readonly mine: string
  readonly chosen: string
}

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
