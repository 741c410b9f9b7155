import { useEffect, useRef } from 'react'
import * as css from './section-links.css.ts'

export interface SectionLinksProps {
  label: string
  sections: readonly { readonly id: string; readonly text: string }[]
  /** Id of the section being read; null before the first one. */
  current: string | null
}

/** A row of links to the sections of a page, which marks the current one; wrapped on phones, sticky elsewhere. */
export function SectionLinks({ label, sections, current }: SectionLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  // Scrolls the row sideways to the current link, and again after each change of size, for example when a font
  // has loaded.
  useEffect(() => {
    const row = list.current
    const currentLink = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !currentLink) return
    const observer = new ResizeObserver(() => {
      row.scrollLeft = currentLink.offsetLeft - row.clientWidth / 3
    })
    for (const part of [row, ...row.children]) observer.observe(part)
    return () => observer.disconnect()
  })
  return (
    <nav aria-label={label} className={css.navigation}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets */}
      <ul ref={list} role="list" data-scrolls="" className={css.list}>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={css.link}
              // Scrolls a partly hidden link into view when it gets the focus.
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
