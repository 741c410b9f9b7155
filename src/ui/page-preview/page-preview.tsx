import * as css from './page-preview.css.ts'

export interface PagePreviewProps {
  title: string
  address: string
  width: keyof typeof css.frameWidths
}

/** Embeds a page as in a window of the given width; scrolls sideways if it does not fit. */
export const PagePreview = ({ title, address, width }: PagePreviewProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: overflowing content must be scrollable by keyboard
  <section className={css.previewArea} tabIndex={0} aria-label={title}>
    <iframe
      key={address}
      title={title}
      src={address}
      className={`${css.pageFrame} ${css.frameWidths[width]}`}
    />
  </section>
)
