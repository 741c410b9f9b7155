import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Heading } from '../heading/heading.tsx'
import * as css from './tabs.css.ts'

export interface Tab {
  /** Unique on the page: ids of tab and panel are made of it. */
  id: string
  label: ReactNode
  content: ReactNode
  /** In a column a group of tabs begins with it, after a gap. */
  startsGroup?: boolean
}

export interface TabsProps {
  /** Name of the whole, for listeners. */
  label: string
  tabs: readonly Tab[]
  /** The chosen tab's id, when the chooser lives elsewhere; else the first is chosen and the component remembers. */
  chosen?: string
  onChoose?: (id: string) => void
  /** From desktop width on all panels are in sight, beside one another, each under its label as a heading, without tabs. */
  sideBySide?: boolean
  /** From desktop width on the tabs stand in a column beside their panel: for more of them than fit a row. */
  column?: boolean
  /** Rank of the panels' headings when side by side; 2 unless told. */
  level?: 2 | 3
}

type Move = (index: number, count: number) => number
const next: Move = (index, count) => (index + 1) % count
const previous: Move = (index, count) => (index + count - 1) % count
const moves: Record<string, Move> = {
  ArrowRight: next,
  ArrowLeft: previous,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const columnMoves: typeof moves = { ...moves, ArrowDown: next, ArrowUp: previous }

/** Panels of which one is in sight, under one row of tabs; arrows, Home and End move. All panels are in the page, also before the script. */
export function Tabs({ label, tabs, chosen, onChoose, sideBySide, column, level = 2 }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  const current = chosen ?? own
  // The pressed tab answers first: to lay out a panel that was hidden takes longer.
  const inSight = useDeferredValue(current)

  // The chosen tab stands in the middle of a row that is wider than its place, whenever that changes; the page itself
  // does not move.
  useEffect(() => {
    const row = list.current
    const tab = document.getElementById(`${current}-tab`)
    if (!row || !tab) return
    const resized = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    })
    resized.observe(row)
    return () => resized.disconnect()
  }, [current])

  const choose = (id: string) => {
    setOwn(id)
    onChoose?.(id)
  }
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === current)
    const to = (column ? columnMoves : moves)[event.key]?.(index, tabs.length)
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || !tab) return
    event.preventDefault()
    choose(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }

  return (
    <div className={classNames(column && css.column)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={classNames(css.list, sideBySide && css.sideBySideList, column && css.columnList)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${tab.id}-tab`}
            aria-selected={tab.id === current}
            aria-controls={tab.id}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => choose(tab.id)}
            className={classNames(
              css.tab,
              column && css.columnTab,
              column && tab.startsGroup && css.firstOfGroup,
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={classNames(css.panels, sideBySide && css.sideBySide, column && css.besideColumn)}>
        {tabs.map((tab) => (
          <div
            key={tab.id}
            id={tab.id}
            role="tabpanel"
            aria-labelledby={`${tab.id}-tab`}
            data-chosen={tab.id === inSight}
            className={classNames(css.panel, sideBySide && css.sideBySidePanel)}
          >
            {sideBySide && (
              <div className={css.sideBySideTitle}>
                <Heading level={level} size="h3">
                  {tab.label}
                </Heading>
              </div>
            )}
            {tab.content}
          </div>
        ))}
      </div>
    </div>
  )
}
