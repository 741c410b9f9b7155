import { Icon } from '../icon/icon.tsx'
import * as css from './pagination.css.ts'

export interface PaginationProps {
  label: string
  page: number
  /** Total number of pages; nothing is rendered for a single page. */
  pages: number
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
  onPage?: (page: number) => void
  hrefFor?: (page: number) => string
}

/** The first, last, current and neighbouring page numbers; 0 stands for omitted pages. */
const visiblePages = (page: number, pages: number): number[] => {
  const candidates = [1, page - 1, page, page + 1, pages].filter((item) => item >= 1 && item <= pages)
  const sorted = [...new Set(candidates)].sort((a, b) => a - b)
  return sorted.flatMap((item, index) => {
    const previous = sorted[index - 1] ?? item - 1
    if (item - previous === 2) return [item - 1, item]
    return item - previous > 2 ? [0, item] : [item]
  })
}

export function Pagination({
  label,
  page,
  pages,
  previousLabel,
  nextLabel,
  pageLabel,
  onPage,
  hrefFor,
}: PaginationProps) {
  if (pages <= 1) return null
  const renderPage = (target: number, name: string, content: React.ReactNode) => {
    const common = {
      'aria-label': name,
      className: css.pageLink,
      ...(target === page ? { 'aria-current': 'page' as const } : {}),
    }
    return hrefFor ? (
      <a href={hrefFor(target)} {...common}>
        {content}
      </a>
    ) : (
      <button type="button" onClick={() => onPage?.(target)} {...common}>
        {content}
      </button>
    )
  }
  return (
    <nav aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets */}
      <ul role="list" className={css.list}>
        {page > 1 && (
          <li>{renderPage(page - 1, previousLabel, <Icon name="chevron-left" size="small" />)}</li>
        )}
        {visiblePages(page, pages).map((item, index, all) =>
          item === 0 ? (
            <li key={`gap-${all[index + 1]}`} className={css.ellipsis} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>{renderPage(item, pageLabel(item), item)}</li>
          ),
        )}
        {page < pages && (
          <li>{renderPage(page + 1, nextLabel, <Icon name="chevron-right" size="small" />)}</li>
        )}
      </ul>
    </nav>
  )
}
