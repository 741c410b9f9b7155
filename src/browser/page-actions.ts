/** Opens the browser's own printing. */
export const printPage = (): void => window.print()

/** Puts a text on the clipboard; a rejected promise means that the browser does not let us. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** Has the device its own way of handing a text on? */
export const canShare = (): boolean => 'share' in navigator

/** Hands a text on by the device's own way; that the person changes their mind is no failure. */
export const shareText = (text: string): Promise<void> => navigator.share({ text }).catch(() => undefined)
