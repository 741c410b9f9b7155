/** Opens the browser's own printing. */
export const printPage = (): void => window.print()

/** Puts a text on the clipboard; a rejected promise means that the browser does not let us. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text)
