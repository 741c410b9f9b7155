export const printPage = (): void => window.print()

export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text)

export const canShare = (): boolean => 'share' in navigator

export const shareText = (text: string): Promise<void> => navigator.share({ text }).catch(() => undefined)
