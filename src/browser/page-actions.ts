/** Opens the browser's own printing. */
export const printPage = (): void => window.print()

/** Prints the page's `data-print="part"` alone, as theme/print.css.ts lays it out. */
export function printPart(): void {
  const root = document.documentElement
  root.dataset.printing = 'part'
  window.addEventListener('afterprint', () => delete root.dataset.printing, { once: true })
  window.print()
}

/** Puts a text on the clipboard; a rejected promise means that the browser does not let us. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text)
