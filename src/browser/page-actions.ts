export const printPage = (): void => window.print()

/** Rejects where the browser forbids it. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text)

export const canShare = (): boolean => 'share' in navigator

export const shareText = (text: string): Promise<void> => navigator.share({ text }).catch(() => undefined)
