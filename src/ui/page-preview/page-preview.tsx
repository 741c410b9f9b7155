import * as css from './page-preview.css.ts'

export interface PagePreviewProps {
  /** Name of the page, for listeners. */
  title: string
  address: string
  /** How wide the page is shown: as on a phone, on a tablet, or as wide as there is room. */
  width: keyof typeof css.widths
}

/** A page of the site inside another one, as wide as a reader's window; where there is less room, it is moved sideways. */
export const PagePreview = ({ title, address, width }: PagePreviewProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by the keyboard too
  <section className={css.table} tabIndex={0} aria-label={title}>
    <iframe key={address} title={title} src={address} className={`${css.page} ${css.widths[width]}`} />
  </section>
)
