import type { ReactNode } from 'react'
import { FoldedDetails } from '../accordion/accordion.tsx'
import { classNames } from '../class-names.ts'
import { Text } from '../text/text.tsx'
import * as css from './section-index.css.ts'

export interface SectionIndexProps {
  label: string
  items: readonly { readonly href: string; readonly text: string }[]
  /** Below desktop the links are folded under the label, for documents with many sections. */
  folds?: boolean
  children?: ReactNode
  /** Leaves more width to the page, for short texts. */
  narrow?: boolean
}

const Links = ({ items, look }: Pick<SectionIndexProps, 'items'> & { look: string }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets
  <ul role="list" className={look}>
    {items.map(({ href, text }) => (
      <li key={href}>
        <a href={href} className={css.link}>
          {text}
        </a>
      </li>
    ))}
  </ul>
)

/** A long page with a sticky table of contents; `browser/track-sections` marks the current section. */
export const SectionIndex = ({ label, items, folds, narrow, children }: SectionIndexProps) => (
  <div className={classNames(css.pageAndIndexLayout, narrow && css.narrowIndex)}>
    <nav
      aria-label={label}
      className={classNames(css.navigation, folds && css.desktopNavigation)}
      data-section-index=""
    >
      <Links items={items} look={css.list} />
    </nav>
    {folds && (
      <nav aria-label={label} className={css.foldedNavigation}>
        <FoldedDetails
          summary={
            <Text as="span" weight="strong">
              {label}
            </Text>
          }
        >
          <Links items={items} look={css.foldedList} />
        </FoldedDetails>
      </nav>
    )}
    {children}
  </div>
)
