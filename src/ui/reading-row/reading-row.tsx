import { useEffect, useRef } from 'react'
import * as css from './reading-row.css.ts'

export interface ReadingRowProps {
  label: string
  /** Sections in order: id of the heading and label. */
  sections: readonly { readonly id: string; readonly text: string }[]
  /** Id of the section being read; null before the first. */
  current: string | null
}

/** A sticky row of section links with the current one marked. */
export function ReadingRow({ label, sections, current }: ReadingRowProps) {
  const list = useRef<HTMLUListElement>(null)
  // Scrolls the current link into view, sideways only; again when the row's size changes (fonts, first display).
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
              // Scrolls a partly hidden link into view on focus.
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
