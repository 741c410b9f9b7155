import { Icon } from '../icon/icon.tsx'
import * as css from './pagination.css.ts'

export interface PaginationProps {
  label: string
  page: number
  /** Nothing is drawn for one page. */
  pages: number
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
  onPage?: (page: number) => void
  hrefFor?: (page: number) => string
}

/** First, last, current and its neighbours; 0 marks a gap. */
const shown = (page: number, pages: number): number[] => {
  const near = [1, page - 1, page, page + 1, pages].filter((item) => item >= 1 && item <= pages)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((item, index) => {
    const before = sorted[index - 1] ?? item - 1
    if (item - before === 2) return [item - 1, item]
    return item - before > 2 ? [0, item] : [item]
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
  const turn = (to: number, name: string, inside: React.ReactNode) => {
    const common = {
      'aria-label': name,
      className: css.page,
      ...(to === page ? { 'aria-current': 'page' as const } : {}),
    }
    return hrefFor ? (
      <a href={hrefFor(to)} {...common}>
        {inside}
      </a>
    ) : (
      <button type="button" onClick={() => onPage?.(to)} {...common}>
        {inside}
      </button>
    )
  }
  return (
    <nav aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets */}
      <ul role="list" className={css.list}>
        {page > 1 && <li>{turn(page - 1, previousLabel, <Icon name="chevron-left" size="small" />)}</li>}
        {shown(page, pages).map((item, index, all) =>
          item === 0 ? (
            <li key={`gap-${all[index + 1]}`} className={css.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>{turn(item, pageLabel(item), item)}</li>
          ),
        )}
        {page < pages && <li>{turn(page + 1, nextLabel, <Icon name="chevron-right" size="small" />)}</li>}
      </ul>
    </nav>
  )
}
