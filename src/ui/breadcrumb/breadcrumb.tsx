import * as css from './breadcrumb.css.ts'

export interface BreadcrumbProps {
  label: string
  /** The pages from the home page to the current page, which has no href. */
  items: readonly { label: string; href?: string }[]
}

export function Breadcrumb({ label, items }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets */}
      <ol role="list" className={css.list}>
        {items.map((item, index) => (
          <li key={item.label} className={css.item}>
            {item.href ? (
              <a href={item.href} className={css.link}>
                {item.label}
              </a>
            ) : (
              <span {...(index === items.length - 1 ? { 'aria-current': 'page' as const } : {})}>
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
