import { useEffect, useRef } from 'react'
import * as css from './reading-row.css.ts'

export interface ReadingRowProps {
  /** What the list is, for listeners. */
  label: string
  /** The parts of the page in their order: the id of each one's title, and its words. */
  sections: readonly { readonly id: string; readonly text: string }[]
  /** The id of the part that is being read; null before the first. */
  current: string | null
}

/** The parts of a long page in one row that stays in sight, the one being read marked. */
export function ReadingRow({ label, sections, current }: ReadingRowProps) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone the row is longer than the window: it follows, sideways only, and again when its parts have other sizes
  // (the letters of the house have come, or the row is shown at last).
  useEffect(() => {
    const row = list.current
    const marked = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !marked) return
    const resized = new ResizeObserver(() => {
      row.scrollLeft = marked.offsetLeft - row.clientWidth / 3
    })
    for (const part of [row, ...row.children]) resized.observe(part)
    return () => resized.disconnect()
  })
  return (
    <nav aria-label={label} className={css.index}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list of a list without marks */}
      <ul ref={list} role="list" data-scrolls="" className={css.list}>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={css.link}
              // One that stands half outside is brought in sight, whichever way the keyboard came.
              onFocus={(event) => event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              {...(id === current ? { 'aria-current': 'location' as const } : {})}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
